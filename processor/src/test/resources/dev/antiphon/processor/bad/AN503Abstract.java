import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
@JsonRpcError(code = 404, exception = AN503Abstract.Missing.class)
interface AN503Abstract {
    int count(String item);

    int countAll();

    abstract class Missing extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
