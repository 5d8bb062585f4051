package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Groups methods by words, in descriptions of a server; calls do not look at it. On an interface it is said of all of its methods,
 * beside what they say themselves.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface JsonRpcTag {
    /**
     * The words.
     *
     * @return the words, in order
     */
    String[] value();
}
