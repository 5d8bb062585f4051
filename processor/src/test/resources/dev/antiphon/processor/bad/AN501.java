import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN501 {
    @JsonRpcError(code = 404, exception = IllegalArgumentException.class)
    @JsonRpcError(code = 404, exception = IllegalStateException.class)
    int count(String item);
}
