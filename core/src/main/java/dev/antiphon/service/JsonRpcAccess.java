package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The access to a method: authenticated callers, callers with one of some roles, or anyone. On an interface it applies to all
 * methods without their own annotation, including inherited ones. Only servers evaluate it; clients ignore it.
 *
 * <p>The first of these that has the annotation counts: the method; the same method in another interface that the service
 * extends; the interface that declares the method; the service, and the interfaces that it extends and that have the method. So
 * neither redeclaring a method nor inheriting it from two parents opens it to more callers. The annotation is not read from
 * classes, and an implementation that has it is rejected.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface JsonRpcAccess {
    /**
     * The roles, of which one is enough; empty if it is enough to be authenticated.
     *
     * @return the roles
     */
    String[] roles() default {};

    /**
     * Whether anyone may call, authenticated or not; cannot be combined with roles.
     *
     * @return true if anyone may call
     */
    boolean anyone() default false;
}
