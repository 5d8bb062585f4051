package dev.antiphon.internal.codec;

import dev.antiphon.internal.ByteWords;

/**
 * The members of an envelope that the protocol defines, recognised by the bytes of their names.
 *
 * <p>All names are shorter than eight bytes, so a name is compared as one word, and by its length too: {@code "id\0"} is not {@code id}.
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

    private static final long WORD_ID = ByteWords.of("id");
    private static final long WORD_METHOD = ByteWords.of("method");
    private static final long WORD_PARAMS = ByteWords.of("params");
    private static final long WORD_JSONRPC = ByteWords.of("jsonrpc");
    private static final long WORD_RESULT = ByteWords.of("result");
    private static final long WORD_ERROR = ByteWords.of("error");
    private static final long WORD_OPTIONS = ByteWords.of("options");
    private static final long WORD_ACK = ByteWords.of("ack");
    private static final long WORD_STREAM = ByteWords.of("stream");
    private static final long WORD_DATA = ByteWords.of("data");

    private static final long QUOTED_ID = ByteWords.of("\"id\"");
    private static final long QUOTED_METHOD = ByteWords.of("\"method\"");
    private static final long QUOTED_PARAMS = ByteWords.of("\"params\"");
    private static final long QUOTED_JSONRPC =
            ByteWords.of("\"jsonrpc"); // without the closing quote, which is the ninth byte
    private static final long QUOTED_RESULT = ByteWords.of("\"result\"");
    private static final long QUOTED_STREAM = ByteWords.of("\"stream\"");
    private static final long QUOTED_DATA = ByteWords.of("\"data\"");
    private static final long VERSION_2 = ByteWords.of("\"2.0\"");
    private static final long VERSION_3 = ByteWords.of("\"3.0\"");
    static final int VERSION_LENGTH = 5;

    private Member() {}

    /**
     * The member whose unescaped name, with quotes, is at a position, if it is a member of calls, results or stream items; unknown for all
     * others. A fast path that does not search for the end of the string.
     */
    static int quoted(byte[] bytes, int position, int end) {
        if (end - position < 9) {
            boolean id = end - position >= 4
                    && bytes[position] == '"'
                    && bytes[position + 1] == 'i'
                    && bytes[position + 2] == 'd'
                    && bytes[position + 3] == '"';
            return id ? ID : UNKNOWN;
        }
        long word = ByteWords.whole(bytes, position);
        if (word == QUOTED_METHOD) {
            return METHOD;
        }
        if (word == QUOTED_PARAMS) {
            return PARAMS;
        }
        if (word == QUOTED_JSONRPC && bytes[position + 8] == '"') {
            return JSONRPC;
        }
        if (ByteWords.first(word, 4) == QUOTED_ID) {
            return ID;
        }
        if (word == QUOTED_RESULT) {
            return RESULT;
        }
        if (word == QUOTED_STREAM) {
            return STREAM;
        }
        return ByteWords.first(word, 6) == QUOTED_DATA ? DATA : UNKNOWN;
    }

    /** The length of a name that {@link #quoted} found, with its quotes. */
    static int quotedLength(int member) {
        return switch (member) {
            case ID -> 4;
            case DATA -> 6;
            case JSONRPC -> 9;
            default -> 8;
        };
    }

    /** Whether the string at a position is one of the protocol versions, without escapes. */
    static boolean isVersion(byte[] bytes, int position, int end) {
        if (end - position < 8) {
            return false;
        }
        long word = ByteWords.first(ByteWords.whole(bytes, position), VERSION_LENGTH);
        return word == VERSION_2 || word == VERSION_3;
    }

    /** The member whose name is these bytes. */
    static int named(byte[] name) {
        return named(name, 0, name.length);
    }

    /** The member whose name is the unescaped bytes from start to end. */
    static int named(byte[] bytes, int start, int end) {
        int length = end - start;
        return length < 2 || length > 7 ? UNKNOWN : named(ByteWords.part(bytes, start, length), length);
    }

    /** The member whose name has this word and this length, at most 7. */
    static int named(long word, int length) {
        return switch (length) {
            case 2 -> word == WORD_ID ? ID : UNKNOWN;
            case 3 -> word == WORD_ACK ? ACK : UNKNOWN;
            case 4 -> word == WORD_DATA ? DATA : UNKNOWN;
            case 5 -> word == WORD_ERROR ? ERROR : UNKNOWN;
            case 6 -> {
                if (word == WORD_METHOD) {
                    yield METHOD;
                }
                if (word == WORD_PARAMS) {
                    yield PARAMS;
                }
                yield word == WORD_RESULT ? RESULT : word == WORD_STREAM ? STREAM : UNKNOWN;
            }
            case 7 -> word == WORD_JSONRPC ? JSONRPC : word == WORD_OPTIONS ? OPTIONS : UNKNOWN;
            default -> UNKNOWN;
        };
    }
}
