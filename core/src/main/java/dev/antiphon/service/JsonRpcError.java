package dev.antiphon.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A mapping between an error code and an exception, on both sides. On a method, or on an interface for all of its methods; if
 * both name a code or an exception, the method takes precedence.
 *
 * <p>A proxy throws the exception when the peer responds with the code; the future of a method that returns one fails with the
 * exception. A method must declare a checked exception in its {@code throws} clause, unless it returns a future; a checked
 * exception on an interface applies to the methods that can throw it. The proxy creates the exception with the first
 * constructor that exists of {@code (String message, RawJson data)}, {@code (String message, Object data)}, {@code (String
 * message)} and {@code ()}; its cause is the {@link dev.antiphon.error.JsonRpcException} that carried the error. Data that the
 * peer did not send is null.
 *
 * <p>A server responds with the code and the exception's message when the method throws the exception or a subclass of it. If
 * several match, the nearest class counts, and of one class the first code; a {@link dev.antiphon.error.JsonRpcException} keeps
 * its own code, unless its class is one of those named. An error handler receives a JsonRpcException with the exception as its
 * cause.
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
     * The exception that represents the error on both sides.
     *
     * @return the class
     */
    Class<? extends Exception> exception();
}
