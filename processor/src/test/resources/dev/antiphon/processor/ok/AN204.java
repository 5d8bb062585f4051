import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService(reservedNames = true)
interface AN204 {
    @JsonRpcMethod("rpc.describe")
    String describe();
}
