import dev.antiphon.service.JsonRpcService;

class AN104 {
    @JsonRpcService
    private interface Calculator {
        int add(int a, int b);
    }
}
