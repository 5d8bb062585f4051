package dev.antiphon.json;

import org.jspecify.annotations.Nullable;

/**
 * Says that a JSON value does not fit a Java type, or that a Java value cannot be written as JSON.
 *
 * <p>{@link #reason()} and {@link #path()} may be shown to the peer that sent the value: they name no Java class. The
 * message of the cause may not. There is no stack trace, since hostile input may cause many of these.
 */
public final class BindingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What is wrong, in words for the peer. */
    private final String reason;
    /** Where in the value. */
    private final String path;

    /**
     * Makes an exception for a value as a whole.
     *
     * @param reason what is wrong, in words for the peer
     */
    public BindingException(String reason) {
        this(reason, "", null);
    }

    /**
     * Makes an exception for a part of a value.
     *
     * @param reason what is wrong, in words for the peer
     * @param path where in the value, such as {@code .address.lines[2]}, or empty for the value itself
     * @param cause what the binding threw, if anything
     */
    public BindingException(String reason, String path, @Nullable Throwable cause) {
        super(path.isEmpty() ? reason : reason + " at " + path, cause, false, false);
        this.reason = reason;
        this.path = path;
    }

    /**
     * What is wrong, in words for the peer.
     *
     * @return a phrase without Java names
     */
    public String reason() {
        return reason;
    }

    /**
     * Where in the value the failure is.
     *
     * @return a path such as {@code .address.lines[2]}, empty for the value itself
     */
    public String path() {
        return path;
    }

    /**
     * Returns the same failure with a longer path, for a value around it.
     *
     * @param prefix the path to the value that failed, such as {@code [3]}
     * @return an exception with the prefix before its path
     */
    public BindingException withPathPrefix(String prefix) {
        return new BindingException(reason, prefix + path, getCause());
    }
}
