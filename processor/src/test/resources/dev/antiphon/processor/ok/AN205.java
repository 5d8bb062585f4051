import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN205 {
    @JsonRpcMethod("+")
    int add(int a, int b);
}
