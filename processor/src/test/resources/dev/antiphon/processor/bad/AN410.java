import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import java.util.stream.Stream;

@JsonRpcService
interface AN410 {
    @JsonRpcNotification
    void upload(Stream<String> lines);
}
