package dev.antiphon;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/**
 * The encoded response to a message, with its outcome for transports that report it in their own way, such as the status codes
 * of HTTP.
 *
 * @param message the bytes to send; must not be changed
 * @param error the error in the response, or null if the message succeeded or was a batch
 * @param fault what the error code means to the server, or null if the application defines it
 */
@SuppressWarnings("ArrayRecordComponent") // responses are sent and never compared
public record EncodedResponse(
        byte[] message,
        @Nullable ErrorObject error,
        @Nullable Fault fault) {}
