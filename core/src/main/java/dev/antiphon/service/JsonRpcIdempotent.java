package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Promises that calling a method twice leaves the server as calling it once would, so that clients may try it again when they do not
 * know what became of a call. On an interface it is promised of all of its methods. Calls do not look at it by themselves: a client that
 * is to act on it says so, as with {@code Idempotence.of(Orders.class)} of the resilience module.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface JsonRpcIdempotent {}
