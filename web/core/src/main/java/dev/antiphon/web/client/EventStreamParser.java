package dev.antiphon.web.client;

import dev.antiphon.transport.Receiver;
import dev.antiphon.web.MessageBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A parser of server-sent events: the data of each event is a message. Lines end with LF, CR or both; comments and other fields are
 * skipped, and so is an event that the end of the body cuts off.
 */
final class EventStreamParser implements ResponseBodyParser {
    private static final byte[] DATA = "data".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** What the next byte of a line belongs to. */
    private enum Part {
        /** The name of a field that may still become "data". */
        NAME,
        /** The one space that a value may begin with. */
        SPACE,
        /** The data. */
        VALUE,
        /** What is left of a comment or of another field. */
        REST
    }

    private final Receiver receiver;
    private final MessageBuffer data;
    private Part part = Part.NAME;

    /** How much of the name "data" the line has. */
    private int named;

    /** How much of a byte order mark the body may begin with has come; all of it when that is over. */
    private int marked;

    private boolean afterReturn;
    private boolean hasData;

    EventStreamParser(Receiver receiver, int messageBytes) {
        this.receiver = receiver;
        this.data = new MessageBuffer(messageBytes);
    }

    @Override
    public boolean bytes(byte[] bytes) {
        int i = 0;
        while (i < bytes.length) {
            byte b = bytes[i];
            if (marked < MARK.length && isMark(b)) {
                i++;
            } else if (isLineEnd(b)) {
                if (b == '\r' || !afterReturn) {
                    endLine();
                }
                afterReturn = b == '\r';
                i++;
            } else {
                afterReturn = false;
                i = take(bytes, i);
            }
        }
        return true;
    }

    private boolean isMark(byte b) {
        if (b == MARK[marked]) {
            marked++;
            return true;
        }
        if (marked > 0) {
            part = Part.REST; // no mark after all, and no "data"
        }
        marked = MARK.length;
        return false;
    }

    private static boolean isLineEnd(byte b) {
        return b == '\n' || b == '\r';
    }

    /** Takes a byte of a line, or as many as belong to the same part, and returns the position behind. */
    private int take(byte[] bytes, int start) {
        switch (part) {
            case NAME -> name(bytes[start]);
            case SPACE -> {
                part = Part.VALUE;
                return bytes[start] == ' ' ? start + 1 : start;
            }
            default -> {
                int end = start;
                while (end < bytes.length && !isLineEnd(bytes[end])) {
                    end++;
                }
                if (part == Part.VALUE) {
                    data.add(bytes, start, end);
                }
                return end;
            }
        }
        return start + 1;
    }

    private void name(byte b) {
        if (named < DATA.length && b == DATA[named]) {
            named++;
        } else if (named == DATA.length && b == ':') {
            beginData();
            part = Part.SPACE;
        } else {
            part = Part.REST;
        }
    }

    /** Several data fields of one event are several lines. */
    private void beginData() {
        if (hasData) {
            data.add((byte) '\n');
        }
        hasData = true;
    }

    private void endLine() {
        if (part == Part.NAME && named == 0) {
            if (hasData) {
                hasData = false;
                data.deliver(receiver);
            }
        } else if (part == Part.NAME && named == DATA.length) {
            beginData(); // a field without a value
        }
        part = Part.NAME;
        named = 0;
    }

    @Override
    public void end() {}
}
