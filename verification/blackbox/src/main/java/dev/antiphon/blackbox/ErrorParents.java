package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcError;

/** Parents that declare errors. */
final class ErrorParents {
    private ErrorParents() {}

    /** Declares an error for its own methods. */
    @JsonRpcError(code = 4020, exception = ErrorTypes.Message.class)
    interface Parent {
        String inherited(String how);

        @JsonRpcError(code = 4021, exception = ErrorTypes.Silent.class)
        int inheritedChecked(String how) throws ErrorTypes.Silent;
    }

    /** Throws a type variable that its children define. */
    interface Throwing<X extends Exception> {
        @JsonRpcError(code = 4030, exception = ErrorTypes.Silent.class)
        String variable(String how) throws X;
    }
}
