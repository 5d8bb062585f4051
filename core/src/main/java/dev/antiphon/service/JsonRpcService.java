package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A marker of an interface whose methods can be called over JSON-RPC. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface JsonRpcService {
    /**
     * The prefix of the method names, followed by a dot: {@code math} makes {@code math.add}.
     *
     * @return the prefix; empty for none
     */
    String prefix() default "";

    /**
     * How a proxy writes the arguments of methods that do not specify it themselves; a server accepts both.
     *
     * @return the encoding; empty for that of {@code ServiceOption.encoding} or the client
     */
    ParameterEncoding[] encoding() default {};

    /**
     * Whether methods may have names that begin with {@code rpc.}, which the annotation processor rejects otherwise. The server
     * must allow them too, with {@code allowReservedNames()}.
     *
     * @return true if they may
     */
    boolean reservedNames() default false;
}
