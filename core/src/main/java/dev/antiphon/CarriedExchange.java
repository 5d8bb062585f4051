package dev.antiphon;

import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Carriage;
import org.jspecify.annotations.Nullable;

/** One exchange that is more than its message. */
record CarriedExchange(Dispatcher dispatcher, Carriage carriage) implements Origin {
    @Override
    public @Nullable Connection connection() {
        return null;
    }

    @Override
    public boolean carriesStreams() {
        return carriage.takesMore();
    }

    @Override
    public boolean admitsStream() {
        return true; // as many as there are exchanges
    }

    /** Tells the client a name for the stream, by which it can be ended in a message of its own. */
    @Override
    public void streaming(Call call) {
        String name = dispatcher.streamNames().give(call);
        call.ack(RawJson.of("{\"stream\":{\"id\":\"" + name + "\"}}"));
    }

    @Override
    public boolean endsStream(Call wish) {
        return dispatcher.endsStream(wish);
    }

    @Override
    public void say(byte[] message) {
        WireListener listener = dispatcher.wireListener();
        if (listener != null) {
            listener.sent(carriage.remoteAddress().orElse(""), message, 0, message.length);
        }
        carriage.send(message);
    }

    @Override
    public void setApart(Call call) {}

    @Override
    public void settled(Call call) {
        dispatcher.streamNames().giveBack(call);
    }

    @Override
    public void proceed() {}
}
