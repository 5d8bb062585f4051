package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Holds several {@link JsonRpcExample}s; the compiler puts them here when the annotation is repeated. */
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
