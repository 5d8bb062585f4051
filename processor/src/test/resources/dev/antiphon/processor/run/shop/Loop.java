package shop;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Letter;
import dev.antiphon.transport.Receiver;

/** Has a server answer. */
public record Loop(JsonRpcServer server) implements Exchange {
    @Override
    public Runnable send(Letter letter, Receiver receiver) {
        byte[] reply = server.handle(letter.message()).join();
        if (reply != null) {
            receiver.message(reply, 0, reply.length);
        }
        receiver.closed(Disconnect.of(Disconnect.Kind.REMOTE, "done"));
        return () -> {};
    }

    @Override
    public String peer() {
        return "the shop";
    }

    @Override
    public void close() {}
}
