import dev.antiphon.NotificationOk;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import java.util.concurrent.CompletableFuture;

@JsonRpcService
interface AN303 {
    @JsonRpcNotification
    void log(String line);

    CompletableFuture<NotificationOk> logLater(String line);
}
