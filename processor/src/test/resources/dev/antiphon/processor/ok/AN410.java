import dev.antiphon.service.JsonRpcService;
import java.util.stream.Stream;

@JsonRpcService
interface AN410 {
    void upload(Stream<String> lines);
}
