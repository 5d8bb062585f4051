package dev.antiphon.internal.service;

import dev.antiphon.service.JsonRpcError;
import java.lang.reflect.AnnotatedElement;

/** An error that a service declares: what is thrown on either side, and the code that it has on the wire between them. */
public record DeclaredError(long code, Class<? extends Exception> exception) {
    private static final JsonRpcError[] NONE = {};

    /** What an interface or method says of errors. To look for what may come twice is dear, and most say nothing. */
    static JsonRpcError[] on(AnnotatedElement element) {
        return element.getAnnotations().length == 0 ? NONE : element.getAnnotationsByType(JsonRpcError.class);
    }

    static DeclaredError of(JsonRpcError annotation) {
        return new DeclaredError(annotation.code(), annotation.exception());
    }
}
