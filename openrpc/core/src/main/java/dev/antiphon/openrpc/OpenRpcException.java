package dev.antiphon.openrpc;

/** Thrown if a text is not an OpenRPC document, or if a reference in a document cannot be resolved. */
public final class OpenRpcException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The JSON pointer to the erroneous part. */
    private final String path;

    /** The message without the path. */
    private final String problem;

    OpenRpcException(String path, String problem) {
        super((path.isEmpty() ? "the document" : path) + ": " + problem);
        this.path = path;
        this.problem = problem;
    }

    OpenRpcException(String path, String problem, Throwable cause) {
        this(path, problem);
        initCause(cause);
    }

    /**
     * Returns the JSON pointer to the erroneous part, from the root of the document.
     *
     * @return a JSON pointer; empty for the whole document
     */
    public String path() {
        return path;
    }

    /** The message without the path. */
    String problem() {
        return problem;
    }
}
