package dev.antiphon.http;

import dev.antiphon.transport.Receiver;
import org.jspecify.annotations.Nullable;

/** Finds messages in the bytes of a response, however they are split. For one thread at a time. */
interface MessageParser {
    /**
     * Takes the next bytes.
     *
     * @return whether there is any use in more
     */
    boolean bytes(byte[] bytes);

    /** There are no more bytes. */
    void end();

    /** The parser for a content type. */
    static MessageParser of(@Nullable String contentType, Receiver receiver, int messageBytes) {
        if (ContentTypes.is(contentType, ContentTypes.EVENTS)) {
            return new EventParser(receiver, messageBytes);
        }
        if (ContentTypes.is(contentType, ContentTypes.LINES)
                || ContentTypes.is(contentType, "application/ndjson")
                || ContentTypes.is(contentType, "application/jsonl")) {
            return new LineParser(receiver, messageBytes);
        }
        return new WholeBody(receiver, messageBytes, ContentTypes.isJson(contentType));
    }
}
