import dev.antiphon.CallContext;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN402 {
    int add(@JsonRpcParams Terms terms, CallContext context);

    record Terms(int a, int b, int c) {}
}
