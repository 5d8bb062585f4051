package dev.antiphon.internal.connection;

import dev.antiphon.internal.stream.InboundStream;

/** A supply whose peer cannot be granted credit: the only way to slow it down is to pause reading from the connection. */
interface UncreditedSupply extends InboundStream.Supply {
    Connection connection();

    @Override
    default boolean acceptsCredit() {
        return false;
    }

    @Override
    default void grant(int items) {}

    @Override
    default boolean pause(boolean withOthers) {
        return withOthers && connection().pauseReading();
    }

    @Override
    default void resume() {
        connection().resumeReading();
    }
}
