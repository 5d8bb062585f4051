import dev.antiphon.service.JsonRpcService;

@JsonRpcService
class AN101 {
    int add(int a, int b) {
        return a + b;
    }
}
