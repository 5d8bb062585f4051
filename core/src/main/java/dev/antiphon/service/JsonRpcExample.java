package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Shows how a method is called and what it answers. Descriptions of a server have it; calls do not look at it.
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
     * What the example is called.
     *
     * @return the name
     */
    String name();

    /**
     * The arguments, as JSON: an array, or an object that names them.
     *
     * @return a JSON text; empty for none
     */
    String params() default "";

    /**
     * What is answered, as JSON.
     *
     * @return a JSON text; empty for a notification, which is not answered
     */
    String result() default "";

    /**
     * More about the example.
     *
     * @return prose; empty for none
     */
    String description() default "";
}
