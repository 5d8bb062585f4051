import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN208 {
    @JsonRpcNotification("log")
    void log(String line);
}
