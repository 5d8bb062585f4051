package dev.antiphon.spi;

/**
 * An error that a method of a service declares: the exception that is thrown on either side, and its code on the wire.
 *
 * @param code the code
 * @param exception the class of the exception
 */
public record DeclaredError(long code, Class<? extends Exception> exception) {}
