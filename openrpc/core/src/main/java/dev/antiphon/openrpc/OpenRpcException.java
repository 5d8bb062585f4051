package dev.antiphon.openrpc;

/**
 * Says that a document is no OpenRPC document, or that what it refers to is not there. {@link #path()} says where, as a
 * JSON pointer that begins at the root of the document.
 */
public final class OpenRpcException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The JSON pointer to what is wrong. */
    private final String path;

    public OpenRpcException(String path, String problem) {
        super((path.isEmpty() ? "the document" : path) + ": " + problem);
        this.path = path;
    }

    public OpenRpcException(String path, String problem, Throwable cause) {
        this(path, problem);
        initCause(cause);
    }

    /**
     * Gives the place of what is wrong.
     *
     * @return a JSON pointer; empty for the whole document
     */
    public String path() {
        return path;
    }
}
