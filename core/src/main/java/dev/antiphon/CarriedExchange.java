package dev.antiphon;

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

    @Override
    public void say(byte[] message) {
        carriage.send(message);
    }

    @Override
    public void setApart(Call call) {}

    @Override
    public void settled(Call call) {}

    @Override
    public void proceed() {}
}
