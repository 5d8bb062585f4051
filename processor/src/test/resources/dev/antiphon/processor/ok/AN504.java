import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;
import java.io.FileNotFoundException;
import java.io.IOException;

@JsonRpcService
@JsonRpcError(code = 404, exception = FileNotFoundException.class)
interface AN504 {
    int count(String item) throws IOException;

    int countAll();
}
