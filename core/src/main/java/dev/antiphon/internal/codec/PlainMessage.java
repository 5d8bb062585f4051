package dev.antiphon.internal.codec;

import static dev.antiphon.json.PlainJson.NOT_PLAIN;

import dev.antiphon.internal.ByteWords;
import dev.antiphon.json.PlainJson;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import org.jspecify.annotations.Nullable;

/**
 * The fast path for calls and results in plain form, read directly into their envelopes: members in any order, but none twice and none
 * besides those of a call or a result, no white space between them, no escapes, and no nested values in the parameters.
 *
 * <p>It takes half the time of {@link EnvelopeScan}, which records all members before it classifies them, and needs no pooled object. All
 * other messages, valid or not, are left to that class: this one then returns {@link PlainJson#NOT_PLAIN}, and the envelope is unchanged.
 * So this class must accept nothing that {@code EnvelopeScan} would refuse, and must read what it accepts in the same way; a test compares
 * the two.
 *
 * <p>Immutable and thread-safe.
 */
final class PlainMessage {
    private static final int JSONRPC = 1;
    private static final int ID = 2;
    private static final int METHOD = 4;
    private static final int PARAMS = 8;
    private static final int RESULT = 16;

    private static final long WORD_JSONRPC = ByteWords.of("\"jsonrpc");
    private static final long WORD_METHOD = ByteWords.of("\"method\"");
    private static final long WORD_PARAMS = ByteWords.of("\"params\"");
    private static final long WORD_RESULT = ByteWords.of("\"result\"");
    private static final long WORD_ID = ByteWords.of("\"id\":");
    private static final int ID_LENGTH = 5;
    private static final long VERSION_2 = ByteWords.of("\":\"2.0\"");
    private static final long VERSION_3 = ByteWords.of("\":\"3.0\"");
    private static final int VERSION_LENGTH = 7;

    private final int depth;
    private final int methodBytes;
    private final boolean truncates;
    private final @Nullable ProtocolVersion second;
    private final @Nullable ProtocolVersion third;

    PlainMessage(ReadRules rules) {
        this.depth = rules.depth();
        this.methodBytes = rules.methodBytes();
        this.truncates = rules.ids() == IdPolicy.TRUNCATE;
        this.second = rules.versions().contains(ProtocolVersion.V2_0) ? ProtocolVersion.V2_0 : null;
        this.third = rules.versions().contains(ProtocolVersion.V3_0) ? ProtocolVersion.V3_0 : null;
    }

    /**
     * Reads a message, if it is plain.
     *
     * @param position the opening brace
     * @param end the position after the text
     * @param around the number of arrays open around it
     * @return the position after the message, or {@link PlainJson#NOT_PLAIN}
     */
    int read(Envelope envelope, byte[] bytes, int position, int end, int around) {
        if (end - position < 8 || around + 2 > depth) {
            return NOT_PLAIN;
        }
        int found = 0;
        int at = position + 1;
        while (at < end) {
            // Results are stored at once: keeping them until the end would take more registers than there are.
            long word = ByteWords.upTo(bytes, at, end);
            int member;
            if (word == WORD_METHOD) {
                member = METHOD;
                at = method(envelope, bytes, at + 8, end);
            } else if (word == WORD_PARAMS) {
                member = PARAMS;
                at = params(envelope, bytes, at + 8, end);
            } else if (word == WORD_JSONRPC) {
                member = JSONRPC;
                at = version(envelope, bytes, at + 8, end);
            } else if (ByteWords.first(word, ID_LENGTH) == WORD_ID) {
                member = ID;
                at = id(envelope, bytes, at + ID_LENGTH, end);
            } else if (word == WORD_RESULT) {
                member = RESULT;
                at = result(envelope, bytes, at + 8, end);
            } else {
                break;
            }
            if (at == NOT_PLAIN || at == end || (found & member) != 0) {
                break;
            }
            found |= member;
            byte separator = bytes[at++];
            if (separator == '}') {
                EnvelopeKind kind = kind(found);
                if (kind == null) {
                    break;
                }
                envelope.kind = kind;
                envelope.idTruncated = truncates;
                return at;
            }
            if (separator != ',') {
                break;
            }
        }
        envelope.clear();
        return NOT_PLAIN;
    }

    private static @Nullable EnvelopeKind kind(int found) {
        return switch (found) {
            case JSONRPC | METHOD | PARAMS | ID, JSONRPC | METHOD | ID -> EnvelopeKind.REQUEST;
            case JSONRPC | METHOD | PARAMS, JSONRPC | METHOD -> EnvelopeKind.NOTIFICATION;
            case JSONRPC | RESULT | ID -> EnvelopeKind.SUCCESS;
            default -> null;
        };
    }

    /** Reads the version, from the closing quote of the member name on. */
    private int version(Envelope envelope, byte[] bytes, int quote, int end) {
        if (end - quote < 8) {
            return NOT_PLAIN;
        }
        long word = ByteWords.first(ByteWords.whole(bytes, quote), VERSION_LENGTH);
        ProtocolVersion version = word == VERSION_2 ? second : word == VERSION_3 ? third : null;
        if (version == null) {
            return NOT_PLAIN;
        }
        envelope.version = version;
        return quote + VERSION_LENGTH;
    }

    private int method(Envelope envelope, byte[] bytes, int colon, int end) {
        // A name that begins with a visible character is not blank; other names need the full check.
        if (end - colon < 3 || bytes[colon] != ':' || bytes[colon + 1] != '"' || bytes[colon + 2] <= ' ') {
            return NOT_PLAIN;
        }
        int start = colon + 2;
        int at = PlainJson.string(bytes, start, end);
        envelope.methodStart = start;
        envelope.methodEnd = at - 1;
        return at - 1 <= start || at - 1 - start > methodBytes ? NOT_PLAIN : at;
    }

    private static int id(Envelope envelope, byte[] bytes, int start, int end) {
        int at = PlainJson.value(bytes, start, end);
        envelope.idStart = start;
        envelope.idEnd = at;
        // Literals begin with letters and are not ids, except null, which is left to the scan.
        return at != NOT_PLAIN && at - start <= RpcId.MAX_LENGTH && bytes[start] <= '9' ? at : NOT_PLAIN;
    }

    private static int result(Envelope envelope, byte[] bytes, int colon, int end) {
        if (colon == end || bytes[colon] != ':') {
            return NOT_PLAIN;
        }
        int at = PlainJson.value(bytes, colon + 1, end);
        envelope.payloadStart = colon + 1;
        envelope.payloadEnd = at;
        return at;
    }

    private static int params(Envelope envelope, byte[] bytes, int colon, int end) {
        if (end - colon < 3 || bytes[colon] != ':') {
            return NOT_PLAIN;
        }
        byte open = bytes[colon + 1];
        if (open != '[' && open != '{') {
            return NOT_PLAIN;
        }
        int close = open + 2; // in ASCII, both closing characters are two above the opening ones
        int count = 0;
        int at = colon + 2;
        if (bytes[at] == close) {
            at++;
        } else {
            byte separator;
            do {
                at = open == '{' ? name(bytes, at, end) : at;
                at = at == NOT_PLAIN ? NOT_PLAIN : PlainJson.value(bytes, at, end);
                if (at == NOT_PLAIN || at == end) {
                    return NOT_PLAIN;
                }
                count++;
                separator = bytes[at++];
            } while (separator == ',');
            if (separator != close) {
                return NOT_PLAIN;
            }
        }
        envelope.payloadStart = colon + 1;
        envelope.payloadEnd = at;
        envelope.paramsCount = (byte) Math.min(count, Envelope.MANY_PARAMS);
        return at;
    }

    /** Scans the name of a parameter up to its value. */
    private static int name(byte[] bytes, int position, int end) {
        if (position == end || bytes[position] != '"') {
            return NOT_PLAIN;
        }
        int at = PlainJson.string(bytes, position + 1, end);
        return at == NOT_PLAIN || at == end || bytes[at] != ':' ? NOT_PLAIN : at + 1;
    }
}
