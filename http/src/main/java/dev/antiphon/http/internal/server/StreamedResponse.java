package dev.antiphon.http.internal.server;

import dev.antiphon.web.server.ReplyFormat;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.nio.charset.StandardCharsets;

/**
 * A reply whose body is a stream of messages: server-sent events, or lines. For any thread; messages are written in the order in
 * which they are sent.
 */
final class StreamedResponse {
    private static final byte[] EVENT = "data: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] EVENT_END = "\n\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LINE_END = "\n".getBytes(StandardCharsets.US_ASCII);
    private static final Buffer COMMENT = Buffer.buffer(": still here\n\n");
    private static final Buffer EMPTY_LINE = Buffer.buffer("\n");

    private final HttpServerResponse response;
    private final boolean events;

    private StreamedResponse(HttpServerResponse response, boolean events) {
        this.response = response;
        this.events = events;
    }

    /** Begins a reply in a form that is a stream: its head is sent now. */
    static StreamedResponse begin(HttpServerResponse response, ReplyFormat form) {
        response.setChunked(true)
                .putHeader(HttpHeaders.CONTENT_TYPE, form.contentType())
                // A proxy that collects the reply first would make a stream of it no more.
                .putHeader("X-Accel-Buffering", "no");
        response.writeHead();
        return new StreamedResponse(response, form == ReplyFormat.EVENTS);
    }

    /** Sends a message; what comes back completes when there is room for the next. */
    Future<Void> send(byte[] message) {
        return response.write(framed(message));
    }

    /** Shows that the reply is still to come. */
    Future<Void> keepAlive() {
        return response.write(events ? COMMENT : EMPTY_LINE);
    }

    Future<Void> end() {
        return response.end();
    }

    private Buffer framed(byte[] message) {
        Buffer buffer = Buffer.buffer(message.length + EVENT.length + EVENT_END.length);
        if (events) {
            buffer.appendBytes(EVENT);
        }
        buffer.appendBytes(oneLine(message));
        return buffer.appendBytes(events ? EVENT_END : LINE_END);
    }

    /** Line ends in JSON text are white space, and as good as blanks. */
    private static byte[] oneLine(byte[] message) {
        byte[] line = message;
        for (int i = 0; i < message.length; i++) {
            if (message[i] == '\n' || message[i] == '\r') {
                if (line == message) {
                    line = message.clone();
                }
                line[i] = ' ';
            }
        }
        return line;
    }
}
