package dev.antiphon;

/** The return type that marks a method of a service as a notification: the caller learns that it was sent, nothing more. */
public enum NotificationOk {
    /** Sent. */
    OK
}
