package dev.antiphon.web.client;

import dev.antiphon.transport.Receiver;
import dev.antiphon.web.MessageBuffer;

/** A parser of a body in which every line that is not blank is a message. */
final class NdjsonParser implements ResponseBodyParser {
    private final Receiver receiver;
    private final MessageBuffer line;

    NdjsonParser(Receiver receiver, int messageBytes) {
        this.receiver = receiver;
        this.line = new MessageBuffer(messageBytes);
    }

    @Override
    public boolean bytes(byte[] bytes) {
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                line.add(bytes, start, i);
                line.deliver(receiver);
                start = i + 1;
            }
        }
        line.add(bytes, start, bytes.length);
        return true;
    }

    /** The last line may lack its line break. */
    @Override
    public void end() {
        line.deliver(receiver);
    }
}
