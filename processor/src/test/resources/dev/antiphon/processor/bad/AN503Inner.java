import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;

class AN503Inner {
    @JsonRpcService
    interface Stock {
        @JsonRpcError(code = 404, exception = Missing.class)
        int count(String item);
    }

    class Missing extends RuntimeException {
        private static final long serialVersionUID = 1;

        Missing(String message) {
            super(message);
        }
    }
}
