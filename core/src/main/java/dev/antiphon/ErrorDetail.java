package dev.antiphon;

/** The level of detail about internal errors that a server sends to its peers. */
public enum ErrorDetail {
    /**
     * The code and the standard message. The errors that applications define, and the name of an invalid parameter, are always
     * sent.
     */
    NONE,
    /** Also the messages of exceptions, and the reason why a message was rejected. */
    MESSAGES,
    /** Also the class names and stack traces of exceptions; for development only. */
    DEBUG
}
