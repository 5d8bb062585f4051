package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks an interface whose methods can be called over JSON-RPC. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface JsonRpcService {
    /**
     * Stands before the names of the methods, with a dot between: {@code math} gives {@code math.add}.
     *
     * @return the prefix; empty for none
     */
    String prefix() default "";

    /**
     * How a proxy writes the arguments of methods that do not say it themselves; a server takes both.
     *
     * @return the encoding; empty for what {@code ServiceOption.encoding} or the client says
     */
    ParameterEncoding[] encoding() default {};

    /**
     * Whether methods may have names that begin with {@code rpc.}, which the annotation processor otherwise refuses. A server has
     * to allow them too, with {@code allowReservedNames()}.
     *
     * @return whether they may
     */
    boolean reservedNames() default false;
}
