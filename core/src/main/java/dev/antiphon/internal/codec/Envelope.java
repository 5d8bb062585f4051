package dev.antiphon.internal.codec;

import dev.antiphon.internal.ByteWords;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonExtent;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Ack;
import dev.antiphon.protocol.ErrorCodes;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Message;
import dev.antiphon.protocol.Notification;
import dev.antiphon.protocol.NumberId;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.Request;
import dev.antiphon.protocol.Response;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.protocol.StreamAbort;
import dev.antiphon.protocol.StreamCredit;
import dev.antiphon.protocol.StreamFrame;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a message as it was read: its kind, and the ranges of its parts in the bytes.
 *
 * <p>Parts are ranges until they are accessed; then ids, names and raw values are created. A batch is a linked list of envelopes, a single
 * message a list of one. The class is open so that a server's call can extend its envelope, which saves an object for each call; only
 * {@link MessageReader} fills it.
 *
 * <p>Not thread-safe until it has been published; after that only caches change.
 */
public class Envelope {
    private static final byte[] NO_BYTES = {};

    static final int ABSENT = -1;

    /** More parameters than this are not counted. */
    public static final int MANY_PARAMS = Byte.MAX_VALUE;

    byte[] bytes = NO_BYTES;

    @Nullable
    Envelope next;

    EnvelopeKind kind = EnvelopeKind.INVALID;
    ProtocolVersion version = ProtocolVersion.V2_0;
    int idStart = ABSENT;
    int idEnd;
    int methodStart = ABSENT;
    int methodEnd;
    int payloadStart = ABSENT;
    int payloadEnd;
    /** The start of the options; their end is found when they are accessed, so that all other calls are smaller. */
    int optionsStart = ABSENT;

    /** The number of parameters of a call, at most {@link #MANY_PARAMS}. */
    byte paramsCount;

    boolean idTruncated;
    boolean methodEscaped;
    boolean batched;

    /**
     * A field that few envelopes need: the {@link Refusal} of an invalid envelope, or the start of one that has members besides those of
     * the protocol.
     */
    @Nullable
    Object aside;

    /** Creates an envelope for a reader to fill. */
    protected Envelope() {}

    /** Clears the parts, for a reader that leaves the message to another one. */
    final void clear() {
        version = ProtocolVersion.V2_0;
        idStart = ABSENT;
        idEnd = 0;
        methodStart = ABSENT;
        methodEnd = 0;
        payloadStart = ABSENT;
        payloadEnd = 0;
        paramsCount = 0;
    }

    /**
     * The next entry of the same batch.
     *
     * @return the entry, or null if this is the last
     */
    public final @Nullable Envelope next() {
        return next;
    }

    /**
     * The kind of this envelope.
     *
     * @return the kind
     */
    public final EnvelopeKind kind() {
        return kind;
    }

    /**
     * Returns whether the dispatcher handles this: a request, a notification, or an invalid entry that needs a response. All other kinds
     * belong to outbound calls.
     *
     * @return whether it does
     */
    public final boolean isCall() {
        return kind == EnvelopeKind.REQUEST || kind == EnvelopeKind.NOTIFICATION || kind == EnvelopeKind.INVALID;
    }

    /**
     * Returns whether the name of the method equals these bytes.
     *
     * @param name a name in UTF-8
     * @return whether it is
     */
    public final boolean isMethod(byte[] name) {
        if (methodEscaped) {
            return Arrays.equals(name, method().getBytes(StandardCharsets.UTF_8));
        }
        return methodStart != ABSENT && ByteWords.equal(name, bytes, methodStart, methodEnd);
    }

    /**
     * Returns whether this arrived in a batch, even one of a single entry.
     *
     * @return whether it did
     */
    public final boolean isBatched() {
        return batched;
    }

    /**
     * The version of this message, and of the response to it.
     *
     * @return the version
     */
    public final ProtocolVersion version() {
        return version;
    }

    /**
     * The id of this request, response or stream.
     *
     * @return the id, or null if there is none or it could not be read
     */
    public final @Nullable RpcId id() {
        if (idStart == ABSENT) {
            return null;
        }
        if (idEnd - idStart <= 9 && bytes[idStart] != '0') {
            // Most ids are a few digits; these are parsed without creating a string.
            long value = 0;
            int at = idStart;
            while (at < idEnd && bytes[at] >= '0' && bytes[at] <= '9') {
                value = 10 * value + bytes[at++] - '0';
            }
            if (at == idEnd) {
                return RpcId.of(value);
            }
        }
        RpcId id = RpcId.of(raw(idStart, idEnd));
        return idTruncated && id instanceof NumberId number ? RpcId.of(number.truncated()) : id;
    }

    /**
     * Returns whether the response to this request is a stream, so that its result or error is the last frame of the stream.
     *
     * @return whether it is
     */
    protected boolean isStreamed() {
        return false;
    }

    /**
     * Writes the id as it was received, or null if there is none.
     *
     * @param out the output
     */
    public final void writeId(JsonOutput out) {
        if (idStart == ABSENT) {
            out.nullValue();
        } else if (idTruncated) {
            Objects.requireNonNull(id()).writeTo(out);
        } else {
            out.write(bytes, idStart, idEnd - idStart);
        }
    }

    /**
     * The name of the method called.
     *
     * @return the name; empty if this is not a call
     */
    public String method() {
        return methodStart == ABSENT ? "" : raw(methodStart - 1, methodEnd + 1).asString();
    }

    /**
     * The bytes of the message, for reading parts in place.
     *
     * @return the array; not to be changed
     */
    public final byte[] bytes() {
        return bytes;
    }

    /**
     * The start of the method's name, after its opening quote.
     *
     * @return the position
     */
    public final int methodStart() {
        return methodStart;
    }

    /**
     * The end of the method's name.
     *
     * @return the position of the closing quote
     */
    public final int methodEnd() {
        return methodEnd;
    }

    /**
     * Returns whether the method's name is written with escapes, so that its bytes are not its text.
     *
     * @return whether it is
     */
    public final boolean isMethodEscaped() {
        return methodEscaped;
    }

    /**
     * The start of the payload: the parameters of a call, the result or error of a response, or the data of a stream or an ack.
     *
     * @return the position, or negative if there are none
     */
    public final int payloadStart() {
        return payloadStart;
    }

    /**
     * The end of the payload.
     *
     * @return the position after its last byte
     */
    public final int payloadEnd() {
        return payloadEnd;
    }

    /**
     * The number of parameters of a call. From {@link #MANY_PARAMS} on they are not counted.
     *
     * @return the number of elements or members of its params, at most {@link #MANY_PARAMS}
     */
    public final int paramsCount() {
        return paramsCount;
    }

    /**
     * The payload: parameters of a call, result or error of a response, data of a stream or an ack.
     *
     * @return its JSON; null where there is none
     */
    public final RawJson payload() {
        return payloadStart == ABSENT ? RawJson.NULL : raw(payloadStart, payloadEnd);
    }

    /**
     * The options of a call (3.0).
     *
     * @return an object; null where there are none
     */
    public RawJson options() {
        if (optionsStart == ABSENT) {
            return RawJson.NULL;
        }
        return raw(optionsStart, JsonExtent.end(bytes, optionsStart));
    }

    /**
     * The reason why this is invalid.
     *
     * @return the reason, or null if it is not
     */
    public final @Nullable Refusal refusal() {
        return aside instanceof Refusal refusal ? refusal : null;
    }

    /**
     * A member of the request besides those of the protocol, for extensions that peers agree on.
     *
     * @param name its name
     * @return its value, the last if there are several of that name
     */
    public final Optional<RawJson> extra(String name) {
        if (aside instanceof Integer start && Member.named(name.getBytes(StandardCharsets.UTF_8)) == Member.UNKNOWN) {
            return raw(start, JsonExtent.end(bytes, start)).member(name);
        }
        return Optional.empty();
    }

    /**
     * A part of the message; a subclass may give it a binding.
     *
     * @param start where it begins
     * @param end the position after it
     * @return its JSON
     */
    protected RawJson raw(int start, int end) {
        return RawJson.ofValid(bytes, start, end, null);
    }

    /**
     * The error of a response or stream. An error that is not an error object, as old peers send, becomes the data of one.
     *
     * @return the error
     */
    public final ErrorObject error() {
        return error(payload());
    }

    /**
     * Converts JSON to an error. JSON that is not an error object, as old peers send, becomes the data of one.
     *
     * @param error the JSON
     * @return the error
     */
    public static ErrorObject error(RawJson error) {
        if (error.kind() != JsonKind.OBJECT) {
            return new ErrorObject(ErrorCodes.INTERNAL_ERROR, "The peer sent an error of an unknown form", error, null);
        }
        RawJson code = error.member("code").orElse(RawJson.NULL);
        RawJson message = error.member("message").orElse(RawJson.NULL);
        RawJson title = error.member("title").orElse(RawJson.NULL);
        try {
            return new ErrorObject(
                    code.asLong(),
                    message.asString(),
                    error.member("data").orElse(null),
                    title.kind() == JsonKind.STRING ? title.asString() : null);
        } catch (BindingException e) {
            return new ErrorObject(ErrorCodes.INTERNAL_ERROR, "The peer sent an error of an unknown form", error, null);
        }
    }

    /**
     * Makes this envelope a copy of another call with other parameters. They are appended to a copy of the bytes, so that all other ranges
     * stay valid.
     *
     * @param other the other call
     * @param params an array or object
     */
    protected final void copy(Envelope other, RawJson params) {
        byte[] json = params.toBytes();
        bytes = Arrays.copyOf(other.bytes, other.bytes.length + json.length);
        System.arraycopy(json, 0, bytes, other.bytes.length, json.length);
        kind = other.kind;
        version = other.version;
        idStart = other.idStart;
        idEnd = other.idEnd;
        methodStart = other.methodStart;
        methodEnd = other.methodEnd;
        payloadStart = other.bytes.length;
        payloadEnd = bytes.length;
        optionsStart = other.optionsStart;
        int count = params.kind() == JsonKind.ARRAY
                ? params.elements().size()
                : params.members().size();
        paramsCount = (byte) Math.min(count, MANY_PARAMS);
        idTruncated = other.idTruncated;
        methodEscaped = other.methodEscaped;
        batched = other.batched;
        aside = other.aside;
    }

    /**
     * Converts this envelope to a message.
     *
     * @return the message
     * @throws IllegalStateException if it is invalid or malformed
     */
    public final Message message() {
        RpcId known = id();
        RpcId some = known == null ? RpcId.ofNull() : known;
        return switch (kind) {
            case REQUEST -> new Request(version, some, method(), payloadOrNull(), optionsOrNull());
            case NOTIFICATION -> new Notification(version, method(), payloadOrNull(), optionsOrNull());
            case SUCCESS -> new Response.Success(version, some, payload());
            case FAILURE -> new Response.Failure(version, some, error());
            case ACK -> new Ack(some, idStart > payloadStart && idStart < payloadEnd, payload());
            case STREAM_DATA -> new StreamFrame.Data(some, payload());
            case STREAM_DONE -> new StreamFrame.Done(some, payload());
            case STREAM_ERROR -> new StreamFrame.Failed(some, error());
            case STREAM_ABORT -> new StreamAbort(some);
            case STREAM_CREDIT -> new StreamCredit(some, payload().asLong());
            case MALFORMED, INVALID -> throw new IllegalStateException("This is not a message: " + aside);
        };
    }

    private @Nullable RawJson payloadOrNull() {
        return payloadStart == ABSENT ? null : payload();
    }

    private @Nullable RawJson optionsOrNull() {
        return optionsStart == ABSENT ? null : options();
    }
}
