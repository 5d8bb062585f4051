package dev.antiphon.internal.codec;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Ack;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Message;
import dev.antiphon.protocol.Notification;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.Request;
import dev.antiphon.protocol.Response;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.protocol.StreamAbort;
import dev.antiphon.protocol.StreamCredit;
import dev.antiphon.protocol.StreamFrame;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The writer of messages, directly to bytes, in the format of their version.
 *
 * <p>A response is written in three steps, so that its result need not exist as separate JSON: {@link #beginResult}, then the result, then
 * {@link #endResult}. Stateless and thread-safe.
 */
public final class MessageWriter {
    private static final byte[] RESULT_V1 = bytes("{\"result\":");
    private static final byte[] RESULT_V2 = bytes("{\"jsonrpc\":\"2.0\",\"result\":");
    private static final byte[] RESULT_V3 = bytes("{\"jsonrpc\":\"3.0\",\"result\":");
    private static final byte[] ERROR_V1 = bytes("{\"result\":null,\"error\":");
    private static final byte[] ERROR_V2 = bytes("{\"jsonrpc\":\"2.0\",\"error\":");
    private static final byte[] ERROR_V3 = bytes("{\"jsonrpc\":\"3.0\",\"error\":");
    private static final byte[] METHOD_V1 = bytes("{\"method\":");
    private static final byte[] METHOD_V2 = bytes("{\"jsonrpc\":\"2.0\",\"method\":");
    private static final byte[] METHOD_V3 = bytes("{\"jsonrpc\":\"3.0\",\"method\":");
    private static final byte[] PARAMS = bytes(",\"params\":");
    private static final byte[] ID = bytes(",\"id\":");
    private static final byte[] NO_ERROR_AND_ID = bytes(",\"error\":null,\"id\":");

    private static final byte[] ACK = bytes("{\"jsonrpc\":\"3.0\",\"ack\":");
    private static final byte[] STREAM = bytes("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":");
    private static final byte[] DATA = bytes(",\"data\":");
    private static final byte[] LAST_RESULT = bytes("},\"result\":");
    private static final byte[] LAST_ERROR = bytes("},\"error\":");

    private MessageWriter() {}

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Writes the part of a response before the result.
     *
     * @param request the request
     * @param out the output
     */
    public static void beginResult(Envelope request, JsonOutput out) {
        if (request.isStreamed()) {
            beginFrame(request, out);
            out.write(LAST_RESULT);
        } else {
            beginResult(request.version, out);
        }
    }

    /**
     * Writes the part of a response after the result.
     *
     * @param request the request
     * @param out the output
     */
    public static void endResult(Envelope request, JsonOutput out) {
        if (request.isStreamed()) {
            out.write('}');
            return;
        }
        out.write(request.version == ProtocolVersion.V1_0 ? NO_ERROR_AND_ID : ID);
        request.writeId(out);
        out.write('}');
    }

    /**
     * Writes the part of a stream frame before the item.
     *
     * @param request the request that the stream responds to
     * @param out the output
     */
    public static void beginItem(Envelope request, JsonOutput out) {
        beginFrame(request, out);
        out.write(DATA);
    }

    /**
     * Writes the part of a stream frame after the item.
     *
     * @param out the output
     */
    public static void endItem(JsonOutput out) {
        out.write('}');
        out.write('}');
    }

    /**
     * Writes an ack. The ack of a stream has the id of the request inside, the ack of a call at its root.
     *
     * @param request the request
     * @param detail an object with details
     * @param out the output
     */
    public static void ack(Envelope request, RawJson detail, JsonOutput out) {
        if (!request.isStreamed()) {
            out.write(ACK);
            detail.writeTo(out);
            out.write(ID);
            request.writeId(out);
            out.write('}');
            return;
        }
        out.write(ACK);
        out.ascii("{\"id\":");
        request.writeId(out);
        for (Map.Entry<String, RawJson> member : detail.members().entrySet()) {
            if (!member.getKey().equals("id")) {
                out.write(',');
                out.value(member.getKey());
                out.write(':');
                member.getValue().writeTo(out);
            }
        }
        out.ascii("}}");
    }

    private static void beginFrame(Envelope request, JsonOutput out) {
        out.write(STREAM);
        request.writeId(out);
    }

    /**
     * Writes the part of a call before the parameters. The parameters follow, if there are any, and then {@link #endCall}.
     *
     * @param version the version
     * @param method the method's name
     * @param hasParams whether parameters follow
     * @param out the output
     */
    public static void beginCall(ProtocolVersion version, String method, boolean hasParams, JsonOutput out) {
        if (version == ProtocolVersion.V2_0) {
            out.write(METHOD_V2);
        } else {
            out.write(version == ProtocolVersion.V3_0 ? METHOD_V3 : METHOD_V1);
        }
        out.value(method);
        if (hasParams) {
            out.write(PARAMS);
        } else if (version == ProtocolVersion.V1_0) {
            out.ascii(",\"params\":[]");
        }
    }

    /**
     * Writes the part of a call after the parameters.
     *
     * @param version the version
     * @param options the options (3.0), or null for none
     * @param id the id, or null for a notification
     * @param out the output
     */
    public static void endCall(ProtocolVersion version, @Nullable RawJson options, @Nullable RpcId id, JsonOutput out) {
        if (options != null) {
            out.ascii(",\"options\":");
            options.writeTo(out);
        }
        if (id != null) {
            id(id, out);
        } else if (version == ProtocolVersion.V1_0) {
            id(RpcId.ofNull(), out);
        } else {
            out.write('}');
        }
    }

    /**
     * Writes a response with an error.
     *
     * @param request the request
     * @param error the error
     * @param out the output
     */
    public static void failure(Envelope request, ErrorObject error, JsonOutput out) {
        if (request.isStreamed()) {
            beginFrame(request, out);
            out.write(LAST_ERROR);
            error(request.version, error, out);
            out.write('}');
            return;
        }
        beginError(request.version, out);
        error(request.version, error, out);
        out.write(ID);
        request.writeId(out);
        out.write('}');
    }

    /**
     * Writes a message of any kind.
     *
     * @param message the message
     * @param out the output
     */
    public static void write(Message message, JsonOutput out) {
        ProtocolVersion version = message.version();
        if (message instanceof Request request) {
            call(version, request.method(), request.params(), request.options(), request.id(), out);
        } else if (message instanceof Notification notification) {
            call(version, notification.method(), notification.params(), notification.options(), null, out);
        } else if (message instanceof Response.Success success) {
            beginResult(version, out);
            success.result().writeTo(out);
            if (version == ProtocolVersion.V1_0) {
                out.ascii(",\"error\":null");
            }
            id(success.id(), out);
        } else if (message instanceof Response.Failure failure) {
            beginError(version, out);
            error(version, failure.error(), out);
            id(failure.id(), out);
        } else if (message instanceof Ack ack) {
            out.ascii("{\"jsonrpc\":\"3.0\",\"ack\":");
            ack.detail().writeTo(out);
            if (ack.stream()) {
                out.write('}'); // the id is inside
            } else {
                id(ack.id(), out);
            }
        } else if (message instanceof StreamFrame frame) {
            frame(frame, out);
        } else if (message instanceof StreamAbort abort) {
            out.ascii("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":");
            abort.id().writeTo(out);
            out.ascii(",\"abort\":true}}");
        } else if (message instanceof StreamCredit credit) {
            out.ascii("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":");
            credit.id().writeTo(out);
            out.ascii(",\"credit\":");
            out.value(credit.items());
            out.ascii("}}");
        }
    }

    /**
     * Writes an error object.
     *
     * @param version the version, which decides whether it has a title
     * @param error the error
     * @param out the output
     */
    public static void error(ProtocolVersion version, ErrorObject error, JsonOutput out) {
        out.ascii("{\"code\":");
        out.value(error.code());
        String title = error.title();
        if (title != null && version == ProtocolVersion.V3_0) {
            out.ascii(",\"title\":");
            out.value(title);
        }
        out.ascii(",\"message\":");
        out.value(error.message());
        RawJson data = error.data();
        if (data != null) {
            out.ascii(",\"data\":");
            data.writeTo(out);
        }
        out.write('}');
    }

    private static void frame(StreamFrame frame, JsonOutput out) {
        out.ascii("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":");
        frame.id().writeTo(out);
        if (frame instanceof StreamFrame.Data item) {
            out.ascii(",\"data\":");
            item.data().writeTo(out);
            out.ascii("}}");
            return;
        }
        out.write('}');
        if (frame instanceof StreamFrame.Done done) {
            out.ascii(",\"result\":");
            done.result().writeTo(out);
        } else if (frame instanceof StreamFrame.Failed failed) {
            out.ascii(",\"error\":");
            error(ProtocolVersion.V3_0, failed.error(), out);
        }
        out.write('}');
    }

    private static void call(
            ProtocolVersion version,
            String method,
            @Nullable RawJson params,
            @Nullable RawJson options,
            @Nullable RpcId id,
            JsonOutput out) {
        beginCall(version, method, params != null, out);
        if (params != null) {
            params.writeTo(out);
        }
        endCall(version, options, id, out);
    }

    private static void id(RpcId id, JsonOutput out) {
        out.write(ID);
        id.writeTo(out);
        out.write('}');
    }

    private static void beginResult(ProtocolVersion version, JsonOutput out) {
        if (version == ProtocolVersion.V2_0) {
            out.write(RESULT_V2);
        } else {
            out.write(version == ProtocolVersion.V3_0 ? RESULT_V3 : RESULT_V1);
        }
    }

    private static void beginError(ProtocolVersion version, JsonOutput out) {
        if (version == ProtocolVersion.V2_0) {
            out.write(ERROR_V2);
        } else {
            out.write(version == ProtocolVersion.V3_0 ? ERROR_V3 : ERROR_V1);
        }
    }
}
