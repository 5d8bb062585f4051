package dev.antiphon.examples.chat;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A room in which everybody hears what anybody says. Each connection gets an object of its own to call. */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for a seat to be empty
public final class ChatServer {
    private final Set<Seat> seats = ConcurrentHashMap.newKeySet();

    /** An empty room. */
    public ChatServer() {}

    /**
     * Opens the room.
     *
     * @param port the port, or 0 for any
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
        private volatile String name = "somebody";

        Seat(JsonRpcConnection connection) {
            this.connection = connection;
            this.guest = connection.service(Guest.class);
        }

        @Override
        public int join() {
            name = guest.name(); // calls the client back, whose own call waits meanwhile
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
