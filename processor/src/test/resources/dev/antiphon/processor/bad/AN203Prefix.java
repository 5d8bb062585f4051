import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService(prefix = "math")
interface AN203Prefix {
    @JsonRpcMethod("math.add")
    int sum(int a, int b);

    int add(int a, int b);
}
