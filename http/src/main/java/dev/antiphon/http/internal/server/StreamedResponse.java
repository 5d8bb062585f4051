package dev.antiphon.http.internal.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.antiphon.web.server.ReplyFormat;
import dev.antiphon.web.server.StreamFraming;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/** A response whose body is a stream of messages. For the event loop of the request; messages are written in order. */
final class StreamedResponse {
    private final HttpServerResponse response;
    private final byte[] prefix;
    private final byte[] suffix;
    private final Buffer keepAlive;

    private StreamedResponse(HttpServerResponse response, StreamFraming framing) {
        this.response = response;
        this.prefix = framing.prefix().getBytes(US_ASCII);
        this.suffix = framing.suffix().getBytes(US_ASCII);
        this.keepAlive = Buffer.buffer(framing.keepAlive());
    }

    /** Begins a response, and sends its head. */
    static StreamedResponse begin(HttpServerResponse response, ReplyFormat format) {
        response.setChunked(true)
                .putHeader(HttpHeaders.CONTENT_TYPE, format.contentType())
                // Asks proxies not to buffer the response.
                .putHeader("X-Accel-Buffering", "no");
        response.writeHead();
        return new StreamedResponse(response, format.framing());
    }

    /** Sends a message; the result completes when there is room for the next. */
    Future<Void> send(byte[] message) {
        byte[] line = StreamFraming.singleLine(message);
        return response.write(Buffer.buffer(prefix.length + line.length + suffix.length)
                .appendBytes(prefix)
                .appendBytes(line)
                .appendBytes(suffix));
    }

    /** Sends a frame without a message. */
    Future<Void> keepAlive() {
        return response.write(keepAlive.copy());
    }

    Future<Void> end() {
        return response.end();
    }
}
