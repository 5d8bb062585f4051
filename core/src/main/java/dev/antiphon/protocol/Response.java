package dev.antiphon.protocol;

import dev.antiphon.json.RawJson;

/** The response to a request: a result, which may be null, or an error, never both. */
public sealed interface Response extends Message permits Response.Success, Response.Failure {
    /**
     * The id of the request; null if it could not be read.
     *
     * @return the id
     */
    RpcId id();

    /**
     * The response of a successful call.
     *
     * @param version the version that the message is written in
     * @param id the id of the request
     * @param result the result; the JSON value null is one
     */
    record Success(ProtocolVersion version, RpcId id, RawJson result) implements Response {}

    /**
     * The response of a failed call.
     *
     * @param version the version that the message is written in
     * @param id the id of the request
     * @param error the error
     */
    record Failure(ProtocolVersion version, RpcId id, ErrorObject error) implements Response {}
}
