package dev.antiphon.json;

import org.jspecify.annotations.Nullable;

/**
 * The exception for a JSON value that does not fit a Java type, or a Java value that cannot be written as JSON.
 *
 * <p>{@link #reason()} and {@link #path()} may be sent to the peer that sent the value: they name no Java class. The message of the cause
 * must not be sent. The exception has no stack trace, since hostile input may cause many of them.
 */
public final class BindingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The description of the failure for the peer. */
    private final String reason;
    /** The path of the failure in the value. */
    private final String path;

    /**
     * Creates an exception for a value as a whole.
     *
     * @param reason a description for the peer, without Java names
     */
    public BindingException(String reason) {
        this(reason, "", null);
    }

    /**
     * Creates an exception for a part of a value.
     *
     * @param reason a description for the peer, without Java names
     * @param path the path in the value, such as {@code .address.lines[2]}, or empty for the value itself
     * @param cause the exception of the binding, or null
     */
    public BindingException(String reason, String path, @Nullable Throwable cause) {
        super(path.isEmpty() ? reason : reason + " at " + path, cause, false, false);
        this.reason = reason;
        this.path = path;
    }

    /**
     * The description of the failure for the peer.
     *
     * @return a phrase without Java names
     */
    public String reason() {
        return reason;
    }

    /**
     * The path of the failure in the value.
     *
     * @return a path such as {@code .address.lines[2]}, empty for the value itself
     */
    public String path() {
        return path;
    }

    /**
     * Returns the same failure with a longer path, for an enclosing value.
     *
     * @param prefix the path to the value that failed, such as {@code [3]}
     * @return an exception with the prefix and then its path
     */
    public BindingException withPathPrefix(String prefix) {
        return new BindingException(reason, prefix + path, getCause());
    }
}
