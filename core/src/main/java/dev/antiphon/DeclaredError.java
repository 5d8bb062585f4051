package dev.antiphon;

import dev.antiphon.service.JsonRpcError;

/** An error that a service declares: what is thrown on either side, and the code that it has on the wire between them. */
record DeclaredError(long code, Class<? extends Exception> exception) {
    static DeclaredError of(JsonRpcError annotation) {
        return new DeclaredError(annotation.code(), annotation.exception());
    }
}
