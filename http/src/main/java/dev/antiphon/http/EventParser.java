package dev.antiphon.http;

import dev.antiphon.transport.Receiver;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A body of server-sent events: the data of each is a message. Lines end with LF, CR or both; comments and the other fields say
 * nothing of JSON-RPC. An event that the end of the body cuts off is none.
 */
final class EventParser implements MessageParser {
    private static final byte[] DATA = "data".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int FIELD = 16;

    private final Receiver receiver;
    private final Gathered data;

    /** The name of the line's field as far as it has come; longer ones are none of ours. */
    private final byte[] field = new byte[FIELD];

    private int fieldSize;
    private boolean inValue;
    private boolean atValueStart;
    private boolean isData;
    private boolean lineIsEmpty = true;
    private boolean afterReturn;
    private boolean hasData;
    private int seen;

    EventParser(Receiver receiver, int messageBytes) {
        this.receiver = receiver;
        this.data = new Gathered(messageBytes);
    }

    @Override
    public void bytes(byte[] bytes) {
        int runStart = -1;
        for (int i = 0; i < bytes.length; i++) {
            byte b = bytes[i];
            boolean lineEnd = b == '\n' || b == '\r';
            if (inValue && isData && !atValueStart && !lineEnd) {
                if (runStart < 0) {
                    runStart = i;
                }
                continue;
            }
            if (runStart >= 0) {
                data.add(bytes, runStart, i);
                runStart = -1;
            }
            if (b == '\n' && afterReturn) {
                afterReturn = false;
            } else if (lineEnd) {
                afterReturn = b == '\r';
                endLine();
            } else {
                afterReturn = false;
                take(b);
            }
        }
        if (runStart >= 0) {
            data.add(bytes, runStart, bytes.length);
        }
    }

    private void take(byte b) {
        if (seen < MARK.length && b == MARK[seen]) {
            seen++; // a byte order mark, which may come first and means nothing
            return;
        }
        seen = MARK.length;
        lineIsEmpty = false;
        if (inValue) {
            boolean blank = atValueStart && b == ' ';
            atValueStart = false;
            if (isData && !blank) {
                data.add(b);
            }
        } else if (b == ':') {
            beginValue();
        } else if (fieldSize < FIELD) {
            field[fieldSize++] = b;
        }
    }

    private void beginValue() {
        isData = isDataField();
        if (isData) {
            beginData();
        }
        inValue = true;
        atValueStart = true;
    }

    private boolean isDataField() {
        return fieldSize == DATA.length && Arrays.equals(field, 0, fieldSize, DATA, 0, DATA.length);
    }

    /** Several data fields of one event are several lines. */
    private void beginData() {
        if (hasData) {
            data.add((byte) '\n');
        }
        hasData = true;
    }

    private void endLine() {
        seen = MARK.length;
        if (lineIsEmpty) {
            if (hasData) {
                data.deliver(receiver);
                hasData = false;
            }
        } else if (!inValue && isDataField()) {
            beginData();
        }
        lineIsEmpty = true;
        fieldSize = 0;
        inValue = false;
        isData = false;
        atValueStart = false;
    }

    @Override
    public void end() {}
}
