package dev.antiphon.web.client;

import dev.antiphon.transport.Receiver;
import dev.antiphon.web.MessageBuffer;

/** A body that is one message, or none. */
final class JsonBodyParser implements ResponseBodyParser {
    private final Receiver receiver;
    private final MessageBuffer body;

    /** Whether it is JSON by its type; else only what begins as a message does is one, and a page that explains an error is none. */
    private final boolean declared;

    private byte first;

    JsonBodyParser(Receiver receiver, int messageBytes, boolean declared) {
        this.receiver = receiver;
        this.body = new MessageBuffer(messageBytes);
        this.declared = declared;
    }

    /** Nothing follows a body that is too large: the rest of it, which may never end, is of no use. */
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
