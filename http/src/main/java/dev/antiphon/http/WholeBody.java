package dev.antiphon.http;

import dev.antiphon.transport.Receiver;

/** A body that is one message, or none. */
final class WholeBody implements MessageParser {
    private final Receiver receiver;
    private final Gathered body;

    WholeBody(Receiver receiver, int messageBytes) {
        this.receiver = receiver;
        this.body = new Gathered(messageBytes);
    }

    @Override
    public void bytes(byte[] bytes) {
        body.add(bytes, 0, bytes.length);
    }

    @Override
    public void end() {
        body.deliver(receiver);
    }
}
