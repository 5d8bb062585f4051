package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Ties the code of an error to an exception, on both sides. On a method, or on an interface for all of its methods;
 * where both name a code or an exception, the method's word counts.
 *
 * <p>A proxy throws the exception when the peer answers with the code; a method that returns a future has it fail with
 * the exception. A checked exception on a method must be declared by it, unless it returns a future; one on an
 * interface concerns the methods that can throw it. The exception is made by the first constructor it has of
 * {@code (String message, RawJson data)}, {@code (String message, Object data)}, {@code (String message)} and
 * {@code ()}; its cause is the {@link dev.antiphon.error.JsonRpcException} that carried the error. Data that the peer
 * did not send is null.
 *
 * <p>A server answers with the code and the exception's message when the method throws the exception or a subclass of
 * it. Where several fit, the nearest class counts, and of one class the first code; a {@link
 * dev.antiphon.error.JsonRpcException} keeps its own code, unless its class is one of those named. What an error
 * handler gets to see is a JsonRpcException with the exception as its cause.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@Repeatable(JsonRpcErrors.class)
public @interface JsonRpcError {
    /**
     * The code of the error; {@link dev.antiphon.protocol.ErrorCodes} has the ranges to choose from.
     *
     * @return the code
     */
    long code();

    /**
     * The exception that the error is on both sides.
     *
     * @return the class
     */
    Class<? extends Exception> exception();
}
