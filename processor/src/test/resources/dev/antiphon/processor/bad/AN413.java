import dev.antiphon.CallContext;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN413 {
    int add(int a, int b, @JsonRpcParam("caller") CallContext context);
}
