import dev.antiphon.service.JsonRpcService;

class AN104Around {
    Inner.Calculator calculator;

    private static class Inner {
        @JsonRpcService
        interface Calculator {
            int add(int a, int b);
        }
    }
}
