package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The declaration that a method is idempotent: calling it twice has the effect of calling it once, so clients may retry a call
 * whose outcome they do not know. On an interface it applies to all of its methods. It has no effect by itself: a client has to
 * use it explicitly, as with {@code Idempotency.of(Orders.class)} of the resilience module.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface JsonRpcIdempotent {}
