package dev.antiphon.examples.chat;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A chat room that sends every message to all guests. Each connection has its own service object. */
@SuppressWarnings("FutureReturnValueIgnored") // the guest is removed in the background
public final class ChatServer {
    private final Set<Seat> seats = ConcurrentHashMap.newKeySet();

    /** Creates an empty room. */
    public ChatServer() {}

    /**
     * Starts the server.
     *
     * @param port the port, or 0 for a free one
     * @return the listener
     */
    public Listener serve(int port) {
        return HttpTransport.builder(JsonRpcServer.builder().build())
                .port(port)
                .onConnect((guest, methods) -> methods.service(Room.class, new Seat(guest)))
                .serve();
    }

    private final class Seat implements Room {
        private final JsonRpcConnection connection;
        private final Guest guest;
        private volatile String name = "guest";

        Seat(JsonRpcConnection connection) {
            this.connection = connection;
            this.guest = connection.service(Guest.class);
        }

        @Override
        public int join() {
            name = guest.name(); // calls the client back, while its own call is in progress
            seats.add(this);
            connection.onClose().thenRun(() -> seats.remove(this));
            return seats.size();
        }

        @Override
        public void say(String text) {
            seats.forEach(seat -> seat.guest.heard(name, text));
        }
    }
}
