package dev.antiphon.examples.chat;

import dev.antiphon.service.JsonRpcNotification;

/** What those who chat offer to the server. */
public interface Guest {
    /** The guest's name. */
    String name();

    /** Somebody has said something. */
    @JsonRpcNotification
    void heard(String from, String text);
}
