import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN304 {
    @JsonRpcNotification
    void log(String line);
}
