import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

@JsonRpcService
interface AN502 {
    @JsonRpcError(code = 404, exception = FileNotFoundException.class)
    int count(String item) throws IOException;

    @JsonRpcError(code = 404, exception = FileNotFoundException.class)
    CompletableFuture<Integer> countLater(String item);
}
