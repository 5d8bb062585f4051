import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
@JsonRpcError(code = 404, exception = IllegalArgumentException.class)
@JsonRpcError(code = 404, exception = IllegalStateException.class)
interface AN501Service {
    int count(String item);

    int countAll();
}
