package dev.antiphon.internal.codec;

import dev.antiphon.internal.Words;
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
 * One entry of a message as it was read: what it is, and where in the bytes its parts lie.
 *
 * <p>Parts are positions until somebody asks for them; then ids, names and raw values are made. A batch is a chain of
 * envelopes, a single message a chain of one. The class is open so that the dispatcher's call can be the envelope that it
 * came in, which spares an object for each call; only {@link MessageReader} fills it.
 *
 * <p>Not safe for concurrent use until it has been handed over; after that nothing changes but what is cached.
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
    /** Where the options begin; their end is looked for when somebody asks, so that every other call is smaller. */
    int optionsStart = ABSENT;

    /** How many parameters a call has; the largest number stands for those beyond too. */
    byte paramsCount;

    boolean idTruncated;
    boolean methodEscaped;
    boolean batched;

    /** What few have: the {@link Refusal} of an invalid one, or where one begins that has members beside those of the protocol. */
    @Nullable
    Object aside;

    /** Makes an envelope for a reader to fill. */
    protected Envelope() {}

    /** Forgets the parts that a reader has found which has to leave it to another. */
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
     * What this is.
     *
     * @return its kind
     */
    public final EnvelopeKind kind() {
        return kind;
    }

    /**
     * Tells whether this is for a dispatcher: a request, a notification, or something invalid that is to be answered. All else
     * concerns what this side has asked for.
     *
     * @return whether it is
     */
    public final boolean asksForWork() {
        return kind == EnvelopeKind.REQUEST || kind == EnvelopeKind.NOTIFICATION || kind == EnvelopeKind.INVALID;
    }

    /**
     * Tells whether the name of the method is just these bytes.
     *
     * @param name a name in UTF-8
     * @return whether it is
     */
    public final boolean isMethod(byte[] name) {
        if (methodEscaped) {
            return Arrays.equals(name, method().getBytes(StandardCharsets.UTF_8));
        }
        return methodStart != ABSENT && Words.equal(name, bytes, methodStart, methodEnd);
    }

    /**
     * Tells whether this came in a batch, if only in one of one entry.
     *
     * @return whether it did
     */
    public final boolean isBatched() {
        return batched;
    }

    /**
     * The version that this is written in, and is to be answered in.
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
            // Most ids are a few digits, and need not become text first.
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
     * Tells whether this request is being answered with a stream, so that its result or error is the stream's last frame.
     *
     * @return whether it is
     */
    protected boolean isStreamed() {
        return false;
    }

    /**
     * Writes the id as it came, or null if there is none.
     *
     * @param out where to
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
     * The bytes that this came in, for reading its parts in place.
     *
     * @return the array; not to be changed
     */
    public final byte[] bytes() {
        return bytes;
    }

    /**
     * Where the method's name begins, behind its quote.
     *
     * @return the position
     */
    public final int methodStart() {
        return methodStart;
    }

    /**
     * Where the method's name ends.
     *
     * @return the position of the closing quote
     */
    public final int methodEnd() {
        return methodEnd;
    }

    /**
     * Tells whether the method's name is written with escapes, so that its bytes are not its text.
     *
     * @return whether it is
     */
    public final boolean isMethodEscaped() {
        return methodEscaped;
    }

    /**
     * Where the parameters of a call begin, the result or error of a response, or the data of a stream or an ack.
     *
     * @return the position, or negative if there are none
     */
    public final int payloadStart() {
        return payloadStart;
    }

    /**
     * Where the payload ends.
     *
     * @return the position behind it
     */
    public final int payloadEnd() {
        return payloadEnd;
    }

    /**
     * How many parameters a call has. From {@link #MANY_PARAMS} on they are not counted.
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
     * Why this is invalid.
     *
     * @return the reason, or null if it is not
     */
    public final @Nullable Refusal refusal() {
        return aside instanceof Refusal refusal ? refusal : null;
    }

    /**
     * A member of the request beside those of the protocol, which peers may agree upon.
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
     * @param end the position behind it
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
     * The error that some JSON is. One that is not an error object, as old peers send, becomes the data of one.
     *
     * @param error its JSON
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
     * Makes this the call that another is, with other parameters. They stand behind the bytes of the other, whose parts are where
     * they were.
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
     * This envelope as a message.
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
