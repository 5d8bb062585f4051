import dev.antiphon.CallContext;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN401 {
    int add(int a, int b, CallContext context, CallContext other);
}
