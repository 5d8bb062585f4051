package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An example call of a method with its result. Descriptions of a server contain it; it has no effect on calls.
 *
 * <pre>{@code
 * @JsonRpcExample(name = "two and two", params = "[2, 2]", result = "4")
 * long add(long a, long b);
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Repeatable(JsonRpcExamples.class)
public @interface JsonRpcExample {
    /**
     * The name of the example.
     *
     * @return the name
     */
    String name();

    /**
     * The arguments, as JSON: an array, or an object with their names.
     *
     * @return a JSON text; empty for none
     */
    String params() default "";

    /**
     * The result, as JSON.
     *
     * @return a JSON text; empty for a notification, which has no result
     */
    String result() default "";

    /**
     * A description of the example.
     *
     * @return a text; empty for none
     */
    String description() default "";
}
