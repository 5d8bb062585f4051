import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN303 {
    @JsonRpcNotification
    boolean log(String line);
}
