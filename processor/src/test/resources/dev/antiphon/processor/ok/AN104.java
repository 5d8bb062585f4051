import dev.antiphon.service.JsonRpcService;

class AN104 {
    @JsonRpcService
    interface Calculator {
        int add(int a, int b);
    }
}
