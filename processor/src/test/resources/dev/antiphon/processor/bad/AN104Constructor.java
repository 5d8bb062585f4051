import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN104Constructor {
    @JsonRpcError(code = 1, exception = Unmade.class)
    int add(int a, int b);

    final class Unmade extends RuntimeException {
        private static final long serialVersionUID = 1;

        private Unmade(String message) {
            super(message);
        }
    }
}
