package dev.antiphon.protocol;

/** The failures that this library itself reports; {@link ErrorProfile} gives each its code. */
public enum Fault {
    /** The bytes are not JSON. */
    PARSE_ERROR("Parse error"),
    /** The JSON is not a request. */
    INVALID_REQUEST("Invalid Request"),
    /** There is no such method, or the caller may not know of it. */
    METHOD_NOT_FOUND("Method not found"),
    /** The parameters do not fit the method. */
    INVALID_PARAMS("Invalid params"),
    /** Something failed inside the server. */
    INTERNAL_ERROR("Internal error"),
    /** The caller does not want the answer any more. */
    CANCELLED("Request cancelled"),
    /** Too much is running and waiting already. */
    BUSY("Server busy"),
    /** A batch has too many entries. */
    BATCH_TOO_LARGE("Batch too large"),
    /** A message has too many bytes. */
    MESSAGE_TOO_LARGE("Request too large"),
    /** A reply would have too many bytes. */
    REPLY_TOO_LARGE("Reply too large"),
    /** The call took too long. */
    TIMED_OUT("Request timeout"),
    /** The caller has not said who it is. */
    UNAUTHENTICATED("Unauthenticated"),
    /** The caller may not do this. */
    FORBIDDEN("Forbidden");

    private final String phrase;

    Fault(String phrase) {
        this.phrase = phrase;
    }

    /**
     * The fault in words, as it stands in the message of an error.
     *
     * @return such as {@code Method not found}
     */
    public String phrase() {
        return phrase;
    }
}
