package dev.antiphon.examples.chat;

/** The service that the server offers to clients. */
public interface Room {
    /** Enters the room: the server calls back for the name; returns the number of guests. */
    int join();

    /** Sends a message to all guests. */
    void say(String text);
}
