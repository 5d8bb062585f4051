import dev.antiphon.NotificationOk;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN304Error {
    @JsonRpcError(code = 1, exception = IllegalStateException.class)
    NotificationOk log(String line);
}
