import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;
import java.io.FileNotFoundException;

@JsonRpcService
interface AN502 {
    @JsonRpcError(code = 404, exception = FileNotFoundException.class)
    int count(String item);
}
