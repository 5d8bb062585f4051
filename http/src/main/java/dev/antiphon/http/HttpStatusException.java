package dev.antiphon.http;

/** Says with which status a peer answered that did not answer in JSON-RPC. The cause of the client's exception. */
public final class HttpStatusException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The status. */
    private final int status;

    HttpStatusException(int status, String words) {
        super("HTTP status " + status + (words.isEmpty() ? "" : " " + words), null, false, false);
        this.status = status;
    }

    /**
     * The status.
     *
     * @return such as 502
     */
    public int status() {
        return status;
    }
}
