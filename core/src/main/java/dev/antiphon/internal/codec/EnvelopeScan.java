package dev.antiphon.internal.codec;

import static dev.antiphon.json.JsonScanner.FAILED;
import static dev.antiphon.json.PlainJson.NOT_PLAIN;

import dev.antiphon.json.JsonScanner;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.ProtocolVersion;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * A scan of one message. It finds the members of each envelope; {@link Classifier} then decides the kind of the envelope.
 *
 * <p>Reused for many messages. Not thread-safe.
 */
final class EnvelopeScan {
    private static final Refusal EMPTY_BATCH = new Refusal(Fault.INVALID_REQUEST, "a batch must not be empty");
    private static final Refusal NO_BATCHES = new Refusal(Fault.INVALID_REQUEST, "batches are not accepted here");
    private static final Refusal NOT_AN_OBJECT =
            new Refusal(Fault.INVALID_REQUEST, "a message is an object, or an array of objects");
    private static final Refusal DUPLICATE_ID =
            new Refusal(Fault.INVALID_REQUEST, "two entries of the batch have the same id");

    private final ReadRules rules;
    private final ProtocolVersion fallback;
    private final boolean acceptsV1;
    private final boolean acceptsV2;
    private final boolean acceptsV3;
    private final JsonScanner scanner;
    private final PlainMessage plain;
    private final BatchDuplicateIds duplicates = new BatchDuplicateIds();

    /** The members found in the current object, one bit for each, and the ranges of their values. */
    int seen;

    int repeated;
    boolean methodEscaped;
    final int[] starts = new int[Member.COUNT];
    final int[] ends = new int[Member.COUNT];

    /** The ranges of the id and the data inside the stream member, or absent. */
    int streamIdStart;

    int streamIdEnd;
    int streamDataStart;
    int streamDataEnd;

    /** The number of elements or members of the params. */
    int paramsCount;

    /** Whether the current object has members besides those of the protocol. */
    private boolean extra;

    EnvelopeScan(ReadRules rules, PlainMessage plain) {
        this.rules = rules;
        this.plain = plain;
        this.fallback = rules.fallback();
        this.acceptsV1 = rules.versions().contains(ProtocolVersion.V1_0);
        this.acceptsV2 = rules.versions().contains(ProtocolVersion.V2_0);
        this.acceptsV3 = rules.versions().contains(ProtocolVersion.V3_0);
        this.scanner = new JsonScanner(rules.depth());
    }

    void over(byte[] bytes, int start, int end) {
        scanner.over(bytes, start, end);
    }

    void release() {
        scanner.release();
    }

    /** Reads a message that is not plain, or a batch. */
    Envelope read(byte[] bytes, int start, int end, Envelope first, Supplier<? extends Envelope> envelopes) {
        over(bytes, start, end);
        int at = scanner.whitespace(scanner.pastByteOrderMark(start));
        if (scanner.peek(at) == '[') {
            if (!rules.batches()) {
                return refused(envelopes.get(), fallback, NO_BATCHES);
            }
            return batch(bytes, at, first, envelopes);
        }
        at = entry(first, bytes, at, 0);
        if (at == FAILED || !atEnd(at)) {
            return refused(envelopes.get(), fallback, parseError());
        }
        return first;
    }

    private Envelope batch(byte[] bytes, int position, Envelope first, Supplier<? extends Envelope> envelopes) {
        int at = scanner.open(position, 0);
        if (at != FAILED && scanner.peek(at) == ']') {
            return refused(envelopes.get(), fallback, atEnd(at + 1) ? EMPTY_BATCH : parseError());
        }
        Envelope last = first;
        int count = 0;
        int requests = 0;
        while (at != FAILED) {
            // The limit applies to requests only: the responses to a large batch of this side are accepted.
            if (requests == rules.batchEntries()) {
                return refused(
                        envelopes.get(),
                        fallback,
                        new Refusal(Fault.BATCH_TOO_LARGE, "limit: " + rules.batchEntries() + " entries"));
            }
            Envelope entry = ++count == 1 ? first : envelopes.get();
            entry.batched = true;
            at = entry(entry, bytes, at, 1);
            if (at == FAILED) {
                break;
            }
            requests += entry.isCall() ? 1 : 0;
            if (entry != first) {
                last.next = entry;
                last = entry;
            }
            at = scanner.comma(at, (byte) ']');
            if (at != FAILED && bytes[at] == ']') {
                if (!atEnd(at + 1)) {
                    break;
                }
                if (count > 1) {
                    duplicates.refuse(first, count, DUPLICATE_ID);
                }
                return first;
            }
        }
        return refused(envelopes.get(), fallback, parseError());
    }

    /** Scans one entry, which may be any value, and fills the envelope. */
    private int entry(Envelope envelope, byte[] bytes, int position, int depth) {
        envelope.bytes = bytes;
        if (scanner.peek(position) != '{') {
            refused(envelope, fallback, NOT_AN_OBJECT);
            return scanner.value(position, depth);
        }
        // Single plain messages have been handled before.
        int at = depth == 0 ? NOT_PLAIN : plain.read(envelope, bytes, position, scanner.end(), depth);
        return at == NOT_PLAIN ? anyObject(envelope, bytes, position, depth) : at;
    }

    /** Scans an object of any form, and fills the envelope. */
    int anyObject(Envelope envelope, byte[] bytes, int position, int depth) {
        int at = object(bytes, position, depth);
        if (at != FAILED) {
            envelope.aside = extra ? position : null;
            Classifier.classify(this, rules, envelope);
        }
        return at;
    }

    private int object(byte[] bytes, int position, int depth) {
        seen = 0;
        repeated = 0;
        paramsCount = 0;
        extra = false;
        int at = scanner.open(position, depth);
        if (at == FAILED || scanner.peek(at) == '}') {
            return at == FAILED ? FAILED : at + 1;
        }
        int found = 0; // local variables: each member would wait for the field write of the one before
        int again = 0;
        while (true) {
            int nameEnd;
            int member = Member.quoted(bytes, at, scanner.end());
            if (member != Member.UNKNOWN) {
                nameEnd = at + Member.quotedLength(member);
            } else {
                nameEnd = scanner.string(at);
                if (nameEnd == FAILED) {
                    return FAILED;
                }
                member = named(bytes, at, nameEnd);
            }
            at = scanner.colon(nameEnd);
            if (at == FAILED) {
                return FAILED;
            }
            int value = at;
            if (member == Member.PARAMS) {
                at = params(bytes, value, depth + 1);
            } else if (member == Member.STREAM) {
                at = stream(bytes, value, depth + 1);
            } else if (member == Member.JSONRPC && Member.isVersion(bytes, value, scanner.end())) {
                at = value + Member.VERSION_LENGTH;
            } else {
                at = scanner.value(value, depth + 1);
            }
            if (at == FAILED) {
                return FAILED;
            }
            if (member >= 0) {
                again |= found & 1 << member;
                found |= 1 << member;
                starts[member] = value;
                ends[member] = at;
                if (member == Member.METHOD) {
                    methodEscaped = scanner.escaped();
                }
            } else {
                extra = true;
            }
            at = scanner.comma(at, (byte) '}');
            if (at == FAILED) {
                return FAILED;
            }
            if (bytes[at] == '}') {
                seen = found;
                repeated = again;
                return at + 1;
            }
        }
    }

    /** Scans the value of params and counts its children, so that the reader of the arguments knows which is the last. */
    private int params(byte[] bytes, int position, int depth) {
        byte first = scanner.peek(position);
        if (first != '[' && first != '{') {
            return scanner.value(position, depth);
        }
        boolean named = first == '{';
        byte close = (byte) (named ? '}' : ']');
        int at = scanner.open(position, depth);
        if (at != FAILED && scanner.peek(at) == close) {
            return at + 1;
        }
        while (at != FAILED) {
            if (named) {
                at = scanner.string(at);
                at = at == FAILED ? FAILED : scanner.colon(at);
            }
            at = at == FAILED ? FAILED : scanner.value(at, depth + 1);
            at = at == FAILED ? FAILED : scanner.comma(at, close);
            paramsCount++;
            if (at != FAILED && bytes[at] == close) {
                return at + 1;
            }
        }
        return FAILED;
    }

    /**
     * Scans the value of stream and records the ranges of its id and its data, so that an item of a stream is read in one pass without
     * allocation. If a name occurs twice, the last one counts.
     */
    private int stream(byte[] bytes, int position, int depth) {
        streamIdStart = Envelope.ABSENT;
        streamDataStart = Envelope.ABSENT;
        if (scanner.peek(position) != '{') {
            return scanner.value(position, depth);
        }
        int at = scanner.open(position, depth);
        if (at == FAILED || scanner.peek(at) == '}') {
            return at == FAILED ? FAILED : at + 1;
        }
        while (true) {
            int member = Member.quoted(bytes, at, scanner.end());
            int nameEnd = member == Member.UNKNOWN ? scanner.string(at) : at + Member.quotedLength(member);
            if (nameEnd == FAILED) {
                return FAILED;
            }
            if (member == Member.UNKNOWN) {
                member = named(bytes, at, nameEnd);
            }
            at = scanner.colon(nameEnd);
            if (at == FAILED) {
                return FAILED;
            }
            int value = at;
            at = scanner.value(value, depth + 1);
            if (at == FAILED) {
                return FAILED;
            }
            if (member == Member.ID) {
                streamIdStart = value;
                streamIdEnd = at;
            } else if (member == Member.DATA) {
                streamDataStart = value;
                streamDataEnd = at;
            }
            at = scanner.comma(at, (byte) '}');
            if (at == FAILED) {
                return FAILED;
            }
            if (bytes[at] == '}') {
                return at + 1;
            }
        }
    }

    /** The member with the name that the scanner has just passed. */
    private int named(byte[] bytes, int start, int end) {
        if (!scanner.escaped()) {
            return Member.named(bytes, start + 1, end - 1);
        }
        return Member.named(RawJson.ofValid(bytes, start, end, null).asString().getBytes(StandardCharsets.UTF_8));
    }

    boolean accepts(ProtocolVersion version) {
        if (version == ProtocolVersion.V2_0) {
            return acceptsV2;
        }
        return version == ProtocolVersion.V3_0 ? acceptsV3 : acceptsV1;
    }

    /** The version of the response to a message of unknown version. */
    ProtocolVersion fallback() {
        return fallback;
    }

    boolean has(int member) {
        return (seen & 1 << member) != 0;
    }

    private boolean atEnd(int position) {
        int at = scanner.whitespace(position);
        if (at < scanner.end()) {
            scanner.fail(at);
            return false;
        }
        return true;
    }

    private Refusal parseError() {
        return new Refusal(
                Fault.PARSE_ERROR,
                scanner.tooDeep()
                        ? "nested deeper than " + rules.depth() + " levels"
                        : "not JSON at byte " + scanner.failedAt());
    }

    static Envelope refused(Envelope envelope, ProtocolVersion version, Refusal refusal) {
        envelope.kind = EnvelopeKind.INVALID;
        envelope.version = version;
        envelope.aside = refusal;
        return envelope;
    }
}
