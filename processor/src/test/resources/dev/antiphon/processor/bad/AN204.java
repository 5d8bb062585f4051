import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN204 {
    @JsonRpcMethod("rpc.describe")
    String describe();
}
