package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcError;

/** Parents that declare errors. */
final class FailingParents {
    private FailingParents() {}

    /** Has an error for what it declares itself. */
    @JsonRpcError(code = 4020, exception = Failures.Message.class)
    interface Parent {
        String inherited(String how);

        @JsonRpcError(code = 4021, exception = Failures.Silent.class)
        int inheritedChecked(String how) throws Failures.Silent;
    }

    /** Throws what its children say. */
    interface Throwing<X extends Exception> {
        @JsonRpcError(code = 4030, exception = Failures.Silent.class)
        String variable(String how) throws X;
    }
}
