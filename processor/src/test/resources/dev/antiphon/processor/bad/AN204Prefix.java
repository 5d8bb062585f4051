import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService(prefix = "rpc")
interface AN204Prefix {
    String describe();

    @JsonRpcMethod("other")
    String other();
}
