package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The name of a method on the wire. Default methods of an interface are registered only with this annotation. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface JsonRpcMethod {
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
