import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN103 {
    @JsonRpcMethod
    default long now() {
        return System.currentTimeMillis();
    }
}
