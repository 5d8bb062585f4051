package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a void method as a notification: the caller learns neither its result nor its failure. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface JsonRpcNotification {
    /**
     * The whole name; neither prefix nor naming strategy is applied to it.
     *
     * @return the name; empty for the one derived from the Java method
     */
    String value() default "";

    /**
     * Further whole names under which the same method is reached.
     *
     * @return the names
     */
    String[] aliases() default {};

    /**
     * How a proxy writes the arguments, whatever the service or the client says; a server takes both.
     *
     * @return the encoding; empty for what the service or the client says
     */
    ParameterEncoding[] encoding() default {};
}
