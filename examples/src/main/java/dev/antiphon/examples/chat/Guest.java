package dev.antiphon.examples.chat;

import dev.antiphon.service.JsonRpcNotification;

/** The service that clients offer to the server. */
public interface Guest {
    /** The guest's name. */
    String name();

    /** Receives a message of a guest. */
    @JsonRpcNotification
    void heard(String from, String text);
}
