import dev.antiphon.service.JsonRpcService;
import java.util.concurrent.CompletableFuture;

@JsonRpcService
interface AN301 {
    CompletableFuture<String> forecast(String place);
}
