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
        return false;
    }

    @Override
    public boolean admitsStream() {
        return false;
    }

    @Override
    public void say(byte[] message) {
        throw new IllegalStateException("An exchange has one answer");
    }

    @Override
    public void setApart(Call call) {}

    @Override
    public void settled(Call call) {}

    @Override
    public void proceed() {}
}
