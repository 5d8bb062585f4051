package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The name of a parameter on the wire, and whether it is optional. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface JsonRpcParam {
    /**
     * The name; required unless the class was compiled with {@code -parameters}.
     *
     * @return the name; empty for the one in the source
     */
    String value() default "";

    /**
     * Whether the parameter is optional; if omitted, it is null or has its default value.
     *
     * @return true if it may be omitted
     */
    boolean optional() default false;

    /**
     * The value of the parameter if it is omitted, as JSON: {@code 10}, {@code "name"}, {@code []}. A parameter with a default
     * is optional.
     *
     * @return a JSON text; empty for none
     */
    String defaultValue() default "";
}
