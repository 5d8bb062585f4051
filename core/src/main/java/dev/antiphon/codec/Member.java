package dev.antiphon.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The members of an envelope that mean something, told apart by their names' bytes.
 *
 * <p>All of them are shorter than eight bytes, so a name is compared as one word, and by its length too: {@code "id\0"} is
 * not {@code id}.
 */
final class Member {
    static final int ID = 0;
    static final int METHOD = 1;
    static final int PARAMS = 2;
    static final int JSONRPC = 3;
    static final int RESULT = 4;
    static final int ERROR = 5;
    static final int OPTIONS = 6;
    static final int ACK = 7;
    static final int STREAM = 8;
    static final int DATA = 9;
    static final int COUNT = 10;
    static final int UNKNOWN = -1;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long WORD_ID = word("id");
    private static final long WORD_METHOD = word("method");
    private static final long WORD_PARAMS = word("params");
    private static final long WORD_JSONRPC = word("jsonrpc");
    private static final long WORD_RESULT = word("result");
    private static final long WORD_ERROR = word("error");
    private static final long WORD_OPTIONS = word("options");
    private static final long WORD_ACK = word("ack");
    private static final long WORD_STREAM = word("stream");
    private static final long WORD_DATA = word("data");

    private Member() {}

    private static long word(String name) {
        byte[] bytes = new byte[8];
        for (int i = 0; i < name.length(); i++) {
            bytes[i] = (byte) name.charAt(i);
        }
        return (long) LONGS.get(bytes, 0);
    }

    /** The member whose name is the unescaped bytes from start to end. */
    static int named(byte[] bytes, int start, int end) {
        int length = end - start;
        if (length < 2 || length > 7) {
            return UNKNOWN;
        }
        long word = word(bytes, start, length);
        return switch (length) {
            case 2 -> word == WORD_ID ? ID : UNKNOWN;
            case 3 -> word == WORD_ACK ? ACK : UNKNOWN;
            case 4 -> word == WORD_DATA ? DATA : UNKNOWN;
            case 5 -> word == WORD_ERROR ? ERROR : UNKNOWN;
            case 6 ->
                word == WORD_METHOD
                        ? METHOD
                        : word == WORD_PARAMS
                                ? PARAMS
                                : word == WORD_RESULT ? RESULT : word == WORD_STREAM ? STREAM : UNKNOWN;
            default -> word == WORD_JSONRPC ? JSONRPC : word == WORD_OPTIONS ? OPTIONS : UNKNOWN;
        };
    }

    private static long word(byte[] bytes, int start, int length) {
        if (start + 8 <= bytes.length) {
            return (long) LONGS.get(bytes, start) & (-1L >>> (64 - 8 * length));
        }
        long word = 0;
        for (int i = length - 1; i >= 0; i--) {
            word = word << 8 | (bytes[start + i] & 0xFF);
        }
        return word;
    }
}
