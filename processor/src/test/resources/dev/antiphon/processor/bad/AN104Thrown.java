import dev.antiphon.service.JsonRpcService;

class AN104Thrown {
    private static final class Hidden extends Exception {
        private static final long serialVersionUID = 1;
    }

    @JsonRpcService
    interface Calculator {
        int add(int a, int b) throws Hidden;
    }
}
