import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN101 {
    int add(int a, int b);
}
