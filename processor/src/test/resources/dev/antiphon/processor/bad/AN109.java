import dev.antiphon.service.JsonRpcService;

@JsonRpcService(prefix = " ")
interface AN109 {
    int add(int a, int b);
}
