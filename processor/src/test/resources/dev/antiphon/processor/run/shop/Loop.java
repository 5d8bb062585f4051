package shop;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Receiver;

/** Has a server answer. */
public record Loop(JsonRpcServer server) implements Exchange {
    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        byte[] reply = server.handle(request.message()).join();
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
