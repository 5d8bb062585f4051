package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcError;

/** Parents that declare errors. */
final class ErrorParents {
    private ErrorParents() {}

    /** Has an error for what it declares itself. */
    @JsonRpcError(code = 4020, exception = ErrorTypes.Message.class)
    interface Parent {
        String inherited(String how);

        @JsonRpcError(code = 4021, exception = ErrorTypes.Silent.class)
        int inheritedChecked(String how) throws ErrorTypes.Silent;
    }

    /** Throws what its children say. */
    interface Throwing<X extends Exception> {
        @JsonRpcError(code = 4030, exception = ErrorTypes.Silent.class)
        String variable(String how) throws X;
    }
}
