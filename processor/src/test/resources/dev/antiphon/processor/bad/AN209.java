import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN209 {
    int add(int a, int b);

    @JsonRpcMethod
    static int subtract(int a, int b) {
        return a - b;
    }
}
