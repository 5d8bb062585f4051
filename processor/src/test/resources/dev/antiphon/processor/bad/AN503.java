import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN503 {
    @JsonRpcError(code = 404, exception = NoSuchItem.class)
    int count(String item);

    final class NoSuchItem extends RuntimeException {
        private static final long serialVersionUID = 1;

        NoSuchItem(int shelf) {
            super("Not on shelf " + shelf);
        }
    }
}
