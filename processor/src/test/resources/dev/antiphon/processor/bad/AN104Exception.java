import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;

class AN104Exception {
    private static final class Hidden extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    @JsonRpcService
    interface Calculator {
        @JsonRpcError(code = 1, exception = Hidden.class)
        int add(int a, int b);
    }
}
