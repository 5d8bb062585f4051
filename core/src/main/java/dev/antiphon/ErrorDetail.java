package dev.antiphon;

/** How much a peer learns of what went wrong inside. */
public enum ErrorDetail {
    /** The code and the usual message. What applications put into their own errors, and which parameter was wrong, is always sent. */
    NONE,
    /** Also the messages of exceptions, and the reason why a message was refused. */
    MESSAGES,
    /** Also the names of exceptions and their stacks; for development only. */
    DEBUG
}
