import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN503Ambiguous {
    @JsonRpcError(code = 404, exception = NoSuchItem.class)
    int count(String item);

    final class NoSuchItem extends RuntimeException {
        private static final long serialVersionUID = 1;

        NoSuchItem(String message, Object data) {
            super(message + data);
        }

        NoSuchItem(CharSequence message, RawJson data) {
            super(message + "!" + data);
        }
    }
}
