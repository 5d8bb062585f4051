package dev.antiphon.internal.service;

import dev.antiphon.service.JsonRpcError;
import dev.antiphon.spi.DeclaredError;
import java.lang.reflect.AnnotatedElement;

/** The reader of the errors that an interface or a method declares. */
final class DeclaredErrors {
    private static final JsonRpcError[] NONE = {};

    private DeclaredErrors() {}

    /**
     * The annotations on an element. The search for a repeatable annotation is slow, and most elements have none at all.
     */
    static JsonRpcError[] on(AnnotatedElement element) {
        return element.getAnnotations().length == 0 ? NONE : element.getAnnotationsByType(JsonRpcError.class);
    }

    static DeclaredError of(JsonRpcError annotation) {
        return new DeclaredError(annotation.code(), annotation.exception());
    }
}
