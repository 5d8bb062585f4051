package dev.antiphon.web.client;

import dev.antiphon.transport.Receiver;
import dev.antiphon.web.ContentTypes;
import org.jspecify.annotations.Nullable;

/** A parser of response bodies: finds messages in bytes, however these are split. Not thread-safe. */
interface ResponseBodyParser {
    /**
     * Takes the next bytes.
     *
     * @return whether more are needed
     */
    boolean bytes(byte[] bytes);

    /** Completes the body. */
    void end();

    /** The parser for a content type. */
    static ResponseBodyParser of(@Nullable String contentType, Receiver receiver, int messageBytes) {
        if (ContentTypes.is(contentType, ContentTypes.EVENTS)) {
            return new EventStreamParser(receiver, messageBytes);
        }
        if (ContentTypes.is(contentType, ContentTypes.LINES)
                || ContentTypes.is(contentType, "application/ndjson")
                || ContentTypes.is(contentType, "application/jsonl")) {
            return new NdjsonParser(receiver, messageBytes);
        }
        return new JsonBodyParser(receiver, messageBytes, ContentTypes.isJson(contentType));
    }
}
