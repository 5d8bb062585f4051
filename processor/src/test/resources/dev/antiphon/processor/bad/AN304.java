import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import java.io.IOException;

@JsonRpcService
interface AN304 {
    @JsonRpcNotification
    void log(String line) throws IOException;
}
