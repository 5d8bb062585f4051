import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN208 {
    @JsonRpcMethod("log")
    @JsonRpcNotification
    void log(String line);
}
