package dev.antiphon;

/**
 * The return type that marks a method of a service as a notification. It only means that the notification was sent.
 */
public enum NotificationOk {
    /** The notification was sent. */
    OK
}
