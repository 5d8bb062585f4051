package dev.antiphon.protocol;

/** A failure that this library itself reports; {@link ErrorProfile} defines its code. */
public enum Fault {
    /** The bytes are not JSON. */
    PARSE_ERROR("Parse error"),
    /** The JSON is not a request. */
    INVALID_REQUEST("Invalid Request"),
    /** The method does not exist, or must not be disclosed to the caller. */
    METHOD_NOT_FOUND("Method not found"),
    /** The parameters do not fit the method. */
    INVALID_PARAMS("Invalid params"),
    /** Something failed inside the server. */
    INTERNAL_ERROR("Internal error"),
    /** The caller has cancelled the call. */
    CANCELLED("Request cancelled"),
    /** The server has reached its limits of running and queued calls. */
    BUSY("Server busy"),
    /** A batch has too many entries. */
    BATCH_TOO_LARGE("Batch too large"),
    /** A message has too many bytes. */
    MESSAGE_TOO_LARGE("Request too large"),
    /** A reply would have too many bytes. */
    REPLY_TOO_LARGE("Reply too large"),
    /** The call has timed out. */
    TIMED_OUT("Request timeout"),
    /** The caller is not authenticated. */
    UNAUTHENTICATED("Unauthenticated"),
    /** The caller is not authorised. */
    FORBIDDEN("Forbidden");

    private final String phrase;

    Fault(String phrase) {
        this.phrase = phrase;
    }

    /**
     * The description of the fault, which is the message of its error.
     *
     * @return such as {@code Method not found}
     */
    public String phrase() {
        return phrase;
    }
}
