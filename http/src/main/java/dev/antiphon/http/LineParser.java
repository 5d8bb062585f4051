package dev.antiphon.http;

import dev.antiphon.transport.Receiver;

/** A body in which every line that is not empty is a message. */
final class LineParser implements MessageParser {
    private final Receiver receiver;
    private final Gathered line;

    LineParser(Receiver receiver, int messageBytes) {
        this.receiver = receiver;
        this.line = new Gathered(messageBytes);
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

    /** The last line may lack its end. */
    @Override
    public void end() {
        line.deliver(receiver);
    }
}
