package dev.antiphon.examples.chat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import java.net.URI;
import java.util.function.Consumer;

/** A client of the chat. Thread-safe. */
public final class ChatClient implements Guest, AutoCloseable {
    private final String name;
    private final Consumer<String> ears;
    private final JsonRpcConnection connection;
    private final Room room;

    /**
     * Connects, without entering the room.
     *
     * @param uri the address of the server, such as {@code ws://localhost:8080/rpc}
     * @param name the name of the guest
     * @param ears receives messages
     */
    public ChatClient(String uri, String name, Consumer<String> ears) {
        this.name = name;
        this.ears = ears;
        this.connection = JsonRpcClient.builder()
                .server(JsonRpcServer.builder().service(Guest.class, this).build())
                .open(URI.create(uri));
        this.room = connection.service(Room.class);
    }

    /**
     * A proxy of the room.
     *
     * @return the room
     */
    public Room room() {
        return room;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void heard(String from, String text) {
        ears.accept(from + ": " + text);
    }

    @Override
    public void close() {
        connection.close();
    }
}
