package dev.antiphon;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/**
 * What answers a message, for a transport that has its own words for some outcomes, as HTTP has.
 *
 * @param message the bytes to send back; not to be changed
 * @param error the error that they hold, or null if the message succeeded or was a batch
 * @param fault what the code of that error means to the server, or null if it is the application's
 */
@SuppressWarnings("ArrayRecordComponent") // answers are sent, and compared by nobody
public record EncodedResponse(
        byte[] message,
        @Nullable ErrorObject error,
        @Nullable Fault fault) {}
