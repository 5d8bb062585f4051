package dev.antiphon.internal.codec;

import dev.antiphon.internal.ByteWords;
import dev.antiphon.json.JsonChildren;
import dev.antiphon.json.JsonKind;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The classifier of envelopes: from the members of an object, it decides whether that is a request, a response, a stream frame, or invalid.
 */
final class Classifier {
    private static final Refusal VERSION = invalid("the jsonrpc member must name a version that is accepted here");
    private static final Refusal REPEATED = invalid("a member of the envelope comes twice");
    private static final Refusal METHOD_TYPE = invalid("the method must be a string");
    private static final Refusal METHOD_BLANK = invalid("the method must not be blank");
    private static final Refusal METHOD_LENGTH = invalid("the method's name is too long");
    private static final Refusal ID_TYPE = invalid("the id must be a string, a number or null");
    private static final Refusal ID_LENGTH = invalid("the id is longer than " + RpcId.MAX_LENGTH + " bytes");
    private static final Refusal ID_MISSING = invalid("a request in version 1.0 has an id");
    private static final Refusal PARAMS_TYPE = invalid("params must be an array or an object");
    private static final Refusal PARAMS_V1 = invalid("params must be an array in version 1.0");
    private static final Refusal OPTIONS_TYPE = invalid("options must be an object");
    private static final Refusal NEITHER = invalid("neither a request nor a response");

    private static final byte[] ID = name("id");
    private static final byte[] STREAM = name("stream");
    private static final byte[] ABORT = name("abort");
    private static final byte[] CREDIT = name("credit");
    private static final int[] NO_MEMBERS = {};
    private static final int NOT_THERE = -1;

    private Classifier() {}

    private static byte[] name(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    private static Refusal invalid(String reason) {
        return new Refusal(Fault.INVALID_REQUEST, reason);
    }

    static void classify(EnvelopeScan scan, ReadRules rules, Envelope envelope) {
        ProtocolVersion version = version(scan, envelope);
        envelope.version = version == null ? scan.fallback() : version;
        envelope.idTruncated = rules.ids() == IdPolicy.TRUNCATE;
        Refusal wrongId = takeId(scan, envelope);
        if (scan.has(Member.METHOD)) {
            Refusal wrong = version == null ? VERSION : scan.repeated != 0 ? REPEATED : wrongId;
            refuseOr(envelope, wrong != null ? wrong : call(scan, rules, envelope));
        } else if (version == ProtocolVersion.V3_0 && scan.has(Member.STREAM)) {
            stream(scan, envelope);
        } else if (version == ProtocolVersion.V3_0 && scan.has(Member.ACK)) {
            ack(scan, envelope, wrongId);
        } else if (scan.has(Member.RESULT) || scan.has(Member.ERROR)) {
            response(scan, envelope, version == null || scan.repeated != 0 || wrongId != null);
        } else if (version != ProtocolVersion.V3_0 || !isControl(scan, envelope)) {
            refuseOr(envelope, version == null ? VERSION : wrongId != null ? wrongId : NEITHER);
        }
    }

    private static @Nullable Refusal call(EnvelopeScan scan, ReadRules rules, Envelope envelope) {
        byte[] bytes = envelope.bytes;
        int start = scan.starts[Member.METHOD] + 1;
        int end = scan.ends[Member.METHOD] - 1;
        if (bytes[start - 1] != '"') {
            return METHOD_TYPE;
        }
        if (end - start > rules.methodBytes()) {
            return METHOD_LENGTH;
        }
        envelope.methodStart = start;
        envelope.methodEnd = end;
        envelope.methodEscaped = scan.methodEscaped;
        // A name that begins with a visible ASCII character is not blank; only other names need the full check.
        if ((bytes[start] <= ' ' || scan.methodEscaped || start == end)
                && envelope.method().isBlank()) {
            return METHOD_BLANK;
        }
        if (scan.has(Member.PARAMS)) {
            byte first = bytes[scan.starts[Member.PARAMS]];
            if (first == '[' || (first == '{' && envelope.version != ProtocolVersion.V1_0)) {
                settle(scan, envelope, Member.PARAMS);
                envelope.paramsCount = (byte) Math.min(scan.paramsCount, Envelope.MANY_PARAMS);
            } else if (first != 'n') {
                return first == '{' ? PARAMS_V1 : PARAMS_TYPE;
            }
        }
        boolean hasId = envelope.idStart != Envelope.ABSENT;
        if (envelope.version == ProtocolVersion.V3_0 && scan.has(Member.OPTIONS)) {
            int options = scan.starts[Member.OPTIONS];
            if (bytes[options] == '{') {
                envelope.optionsStart = options;
            } else if (bytes[options] != 'n') {
                return OPTIONS_TYPE;
            }
        } else if (envelope.version == ProtocolVersion.V1_0) {
            if (!hasId) {
                return ID_MISSING;
            }
            hasId = bytes[envelope.idStart] != 'n';
        }
        if (!hasId) {
            envelope.idStart = Envelope.ABSENT;
        }
        envelope.kind = hasId ? EnvelopeKind.REQUEST : EnvelopeKind.NOTIFICATION;
        return null;
    }

    /** Classifies a response. An invalid response must never be answered: two peers could answer each other forever. */
    private static void response(EnvelopeScan scan, Envelope envelope, boolean wrong) {
        boolean hasResult = scan.has(Member.RESULT);
        // Version 1.0, and peers that mix it with 2.0, write the unused one of result and error as null.
        boolean hasError = scan.has(Member.ERROR) && !(hasResult && isNull(scan, envelope, Member.ERROR));
        hasResult = hasResult
                && !(hasError && isNull(scan, envelope, Member.RESULT) && envelope.version == ProtocolVersion.V1_0);
        if (wrong || hasResult == hasError || envelope.idStart == Envelope.ABSENT) {
            envelope.kind = EnvelopeKind.MALFORMED;
        } else {
            settle(scan, envelope, hasError ? Member.ERROR : Member.RESULT);
            envelope.kind = hasError ? EnvelopeKind.FAILURE : EnvelopeKind.SUCCESS;
        }
    }

    private static void ack(EnvelopeScan scan, Envelope envelope, @Nullable Refusal wrongId) {
        settle(scan, envelope, Member.ACK);
        if (envelope.idStart == Envelope.ABSENT || envelope.bytes[envelope.idStart] == 'n') {
            envelope.idStart = Envelope.ABSENT;
            nestedId(envelope, members(envelope, scan.starts[Member.ACK]), ID);
        }
        boolean valid =
                envelope.payload().kind() == JsonKind.OBJECT && wrongId == null && envelope.idStart != Envelope.ABSENT;
        envelope.kind = valid && scan.repeated == 0 ? EnvelopeKind.ACK : EnvelopeKind.MALFORMED;
    }

    private static void stream(EnvelopeScan scan, Envelope envelope) {
        envelope.idStart = Envelope.ABSENT;
        if (scan.streamIdStart != Envelope.ABSENT) {
            takeNestedId(envelope, scan.streamIdStart, scan.streamIdEnd);
        }
        envelope.kind = EnvelopeKind.MALFORMED;
        if (envelope.idStart == Envelope.ABSENT || scan.repeated != 0) {
            return;
        }
        if (scan.has(Member.ERROR)) {
            settle(scan, envelope, Member.ERROR);
            envelope.kind = EnvelopeKind.STREAM_ERROR;
        } else if (scan.has(Member.RESULT)) {
            settle(scan, envelope, Member.RESULT);
            envelope.kind = EnvelopeKind.STREAM_DONE;
        } else if (scan.has(Member.DATA)) {
            settle(scan, envelope, Member.DATA);
            envelope.kind = EnvelopeKind.STREAM_DATA;
        } else if (scan.streamDataStart != Envelope.ABSENT) {
            envelope.payloadStart = scan.streamDataStart;
            envelope.payloadEnd = scan.streamDataEnd;
            envelope.kind = EnvelopeKind.STREAM_DATA;
        }
    }

    /** Classifies an envelope that has only options: an abort of a stream, or credit for it. */
    private static boolean isControl(EnvelopeScan scan, Envelope envelope) {
        if (!scan.has(Member.OPTIONS) || scan.repeated != 0) {
            return false;
        }
        int[] members = members(envelope, scan.starts[Member.OPTIONS]);
        int abort = nested(envelope, members, ABORT);
        int credit = nested(envelope, members, CREDIT);
        boolean aborts = abort != NOT_THERE && envelope.bytes[members[abort]] == 't';
        if (!aborts && credit == NOT_THERE) {
            return false;
        }
        envelope.idStart = Envelope.ABSENT;
        nestedId(envelope, members, STREAM);
        if (envelope.idStart == Envelope.ABSENT) {
            envelope.kind = EnvelopeKind.MALFORMED;
        } else if (aborts) {
            envelope.kind = EnvelopeKind.STREAM_ABORT;
        } else {
            envelope.payloadStart = members[credit];
            envelope.payloadEnd = members[credit + 1];
            if (isPositive(envelope.bytes, envelope.payloadStart, envelope.payloadEnd)) {
                envelope.kind = EnvelopeKind.STREAM_CREDIT;
            } else {
                envelope.kind = EnvelopeKind.MALFORMED;
                envelope.idStart =
                        Envelope.ABSENT; // the id names a call of the peer, and is not that of a request to respond to
            }
        }
        return true;
    }

    /** Whether a value is a positive integer of at most 18 digits, which fits a {@code long}. */
    private static boolean isPositive(byte[] bytes, int start, int end) {
        if (end - start > 18 || bytes[start] == '0') {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return true;
    }

    private static void nestedId(Envelope envelope, int[] members, byte[] name) {
        int id = nested(envelope, members, name);
        if (id != NOT_THERE) {
            takeNestedId(envelope, members[id], members[id + 1]);
        }
    }

    /** Records an id inside a member, if it is valid. */
    private static void takeNestedId(Envelope envelope, int start, int end) {
        if (end - start <= RpcId.MAX_LENGTH) {
            JsonKind kind = JsonKind.startingWith(envelope.bytes[start]);
            if (kind == JsonKind.STRING || kind == JsonKind.NUMBER) {
                envelope.idStart = start;
                envelope.idEnd = end;
            }
        }
    }

    /** The ranges of the names and values of an object inside the envelope; empty for any other value. */
    private static int[] members(Envelope envelope, int start) {
        return envelope.bytes[start] == '{' ? JsonChildren.of(envelope.bytes, start) : NO_MEMBERS;
    }

    /** The index of the start of a value in a list of members, or {@link #NOT_THERE}; its end follows. */
    private static int nested(Envelope envelope, int[] members, byte[] name) {
        byte[] bytes = envelope.bytes;
        for (int i = members.length - 4; i >= 0; i -= 4) {
            int start = members[i];
            int end = members[i + 1];
            if (ByteWords.equal(name, bytes, start, end)
                    || (ByteWords.indexOf((byte) '\\', bytes, start, end) < end
                            && Arrays.equals(
                                    name,
                                    envelope.raw(start - 1, end + 1).asString().getBytes(StandardCharsets.UTF_8)))) {
                return i + 2;
            }
        }
        return NOT_THERE;
    }

    private static void settle(EnvelopeScan scan, Envelope envelope, int member) {
        envelope.payloadStart = scan.starts[member];
        envelope.payloadEnd = scan.ends[member];
    }

    private static boolean isNull(EnvelopeScan scan, Envelope envelope, int member) {
        return envelope.bytes[scan.starts[member]] == 'n';
    }

    /** Records the id, which even an error response echoes, or returns the reason why it is invalid. */
    private static @Nullable Refusal takeId(EnvelopeScan scan, Envelope envelope) {
        if (!scan.has(Member.ID)) {
            return null;
        }
        if ((scan.repeated & 1 << Member.ID) != 0) {
            return REPEATED;
        }
        int start = scan.starts[Member.ID];
        int end = scan.ends[Member.ID];
        byte first = envelope.bytes[start];
        if (first == '{' || first == '[' || first == 't' || first == 'f') {
            return ID_TYPE;
        }
        if (end - start > RpcId.MAX_LENGTH) {
            return ID_LENGTH;
        }
        envelope.idStart = start;
        envelope.idEnd = end;
        return null;
    }

    private static @Nullable ProtocolVersion version(EnvelopeScan scan, Envelope envelope) {
        ProtocolVersion version;
        if (!scan.has(Member.JSONRPC)) {
            version = envelope.batched ? null : ProtocolVersion.V1_0; // 1.0 has no batches
        } else {
            version = named(envelope, scan.starts[Member.JSONRPC], scan.ends[Member.JSONRPC]);
        }
        return version != null && scan.accepts(version) ? version : null;
    }

    private static @Nullable ProtocolVersion named(Envelope envelope, int start, int end) {
        byte[] bytes = envelope.bytes;
        if (bytes[start] != '"') {
            return null;
        }
        if (end - start == 5 && bytes[start + 2] == '.' && bytes[start + 3] == '0') {
            return switch (bytes[start + 1]) {
                case '2' -> ProtocolVersion.V2_0;
                case '3' -> ProtocolVersion.V3_0;
                default -> null;
            };
        }
        // The same text may be written with escapes; no other text is a version.
        return switch (end - start <= 20 ? envelope.raw(start, end).asString() : "") {
            case "2.0" -> ProtocolVersion.V2_0;
            case "3.0" -> ProtocolVersion.V3_0;
            default -> null;
        };
    }

    private static void refuseOr(Envelope envelope, @Nullable Refusal refusal) {
        if (refusal != null) {
            EnvelopeScan.refused(envelope, envelope.version, refusal);
        }
    }
}
