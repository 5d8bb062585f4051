package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The container annotation of repeated {@link JsonRpcExample}s, which the compiler adds. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface JsonRpcExamples {
    /**
     * The examples.
     *
     * @return the examples, in the order of the source
     */
    JsonRpcExample[] value();
}
