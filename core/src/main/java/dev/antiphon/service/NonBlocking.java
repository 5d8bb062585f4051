package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The declaration that a method never blocks. It then runs on the thread that read the call, which avoids a thread switch; if
 * it does block, it delays every other call. On the interface, on the implementation, or on a method of either.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface NonBlocking {}
