import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN203 {
    @JsonRpcMethod("sum")
    int add(int a, int b);

    @JsonRpcMethod(aliases = "sum")
    int addAll(int... all);
}
