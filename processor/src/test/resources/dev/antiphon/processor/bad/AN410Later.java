import dev.antiphon.NotificationOk;
import dev.antiphon.service.JsonRpcService;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

@JsonRpcService
interface AN410Later {
    CompletableFuture<NotificationOk> upload(Stream<String> lines);
}
