package dev.antiphon.web.client;

import dev.antiphon.transport.Receiver;
import dev.antiphon.web.ContentTypes;
import org.jspecify.annotations.Nullable;

/** Finds messages in the bytes of a response, however they are split. For one thread at a time. */
interface ResponseBodyParser {
    /**
     * Takes the next bytes.
     *
     * @return whether there is any use in more
     */
    boolean bytes(byte[] bytes);

    /** There are no more bytes. */
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
