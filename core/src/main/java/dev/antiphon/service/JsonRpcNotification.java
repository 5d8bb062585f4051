package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A marker of a void method as a notification: the caller gets neither a result nor a failure. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface JsonRpcNotification {
    /**
     * The full name; neither prefix nor naming strategy is applied to it.
     *
     * @return the name; empty for the one derived from the Java method
     */
    String value() default "";

    /**
     * Further full names of the same method.
     *
     * @return the names
     */
    String[] aliases() default {};

    /**
     * How a proxy writes the arguments, regardless of the settings of the service and the client; a server accepts both.
     *
     * @return the encoding; empty for the setting of the service or the client
     */
    ParameterEncoding[] encoding() default {};
}
