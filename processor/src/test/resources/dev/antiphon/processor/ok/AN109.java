import dev.antiphon.service.JsonRpcService;

@JsonRpcService(prefix = "math")
interface AN109 {
    int add(int a, int b);
}
