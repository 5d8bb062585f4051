package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The container annotation of repeated {@link JsonRpcError}s, which the compiler adds. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface JsonRpcErrors {
    /**
     * The errors.
     *
     * @return the errors, in the order of the source
     */
    JsonRpcError[] value();
}
