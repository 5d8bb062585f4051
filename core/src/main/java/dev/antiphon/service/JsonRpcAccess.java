package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says who may call a method: anyone who is authenticated, those who have one of some roles, or really anyone. On an interface it is
 * said of all of its methods that say nothing themselves, inherited ones included. It is a server's business; clients do not look at
 * it.
 *
 * <p>The first of these that says something counts: the method; the same method in another interface that the service extends; the
 * interface that declares the method; the service, and the interfaces that it extends and that have the method. So a method is not
 * opened by being declared again, or by being declared by two parents. Classes are not looked at, and one that bears this is refused.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface JsonRpcAccess {
    /**
     * The roles, of which one is enough; none if it is enough to be authenticated.
     *
     * @return the roles
     */
    String[] roles() default {};

    /**
     * Whether anyone may call, authenticated or not; not to be said together with roles.
     *
     * @return whether anyone may
     */
    boolean anyone() default false;
}
