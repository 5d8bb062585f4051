package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names a parameter on the wire, and says whether it may be left out. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface JsonRpcParam {
    /**
     * The name; needed unless the class was compiled with {@code -parameters}.
     *
     * @return the name; empty for the one in the source
     */
    String value() default "";

    /**
     * Whether the parameter may be left out; it is then null, or its default value.
     *
     * @return whether it may
     */
    boolean optional() default false;

    /**
     * What the parameter is when it is left out, as JSON: {@code 10}, {@code "name"}, {@code []}. A parameter with a default
     * is optional.
     *
     * @return a JSON text; empty for none
     */
    String defaultValue() default "";
}
