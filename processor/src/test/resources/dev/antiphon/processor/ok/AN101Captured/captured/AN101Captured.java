package captured;

import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;

/** Lives beside classes that are called like some of java.lang. */
@JsonRpcService
@JsonRpcError(code = 2, exception = java.lang.Exception.class)
public interface AN101Captured {
    Class get(int id);

    int count(Override what, java.lang.String text, java.lang.Integer... numbers) throws java.lang.Exception;

    @JsonRpcError(code = 3, exception = Bad.class)
    Kind kind() throws Bad;

    java.util.Map<java.lang.String, Kind> kinds();

    final class Bad extends java.lang.Exception {
        private static final long serialVersionUID = 1;

        Bad(java.lang.String message, java.lang.Object data) {
            super(message + data);
        }
    }

    record Kind(java.lang.Integer a, java.lang.String b, java.util.List<java.lang.Object> c) {}
}
