package dev.antiphon.web.client;

import dev.antiphon.transport.Receiver;
import dev.antiphon.web.MessageBuffer;

/** A parser of a body that is one message, or none. */
final class JsonBodyParser implements ResponseBodyParser {
    private final Receiver receiver;
    private final MessageBuffer body;

    /** Whether the content type is JSON; if not, only a body that begins like a message is one, and an error page is none. */
    private final boolean declared;

    private byte first;

    JsonBodyParser(Receiver receiver, int messageBytes, boolean declared) {
        this.receiver = receiver;
        this.body = new MessageBuffer(messageBytes);
        this.declared = declared;
    }

    /** Stops at a body that is too large, since it may never end. */
    @Override
    public boolean bytes(byte[] bytes) {
        if (first == 0) {
            first = MessageBuffer.firstOf(bytes, 0, bytes.length);
        }
        body.add(bytes, 0, bytes.length);
        return !body.isTooLarge();
    }

    @Override
    public void end() {
        if (declared || first == '{' || first == '[') {
            body.deliver(receiver);
        }
    }
}
