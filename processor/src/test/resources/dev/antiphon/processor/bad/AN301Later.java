import dev.antiphon.service.JsonRpcService;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

@JsonRpcService
interface AN301Later {
    CompletableFuture<Stream<String>> forecasts(String place);
}
