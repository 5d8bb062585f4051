package dev.antiphon.examples.chat;

/** What the server offers to those who chat. */
public interface Room {
    /** Comes in, for which the server asks who it is; gives how many are in the room. */
    int join();

    /** Says something to everybody in the room. */
    void say(String text);
}
