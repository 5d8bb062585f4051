package dev.antiphon.protocol;

import dev.antiphon.json.RawJson;

/** Answers a request: with a result, which may be null, or with an error, and never with both. */
public sealed interface Response extends Message permits Response.Success, Response.Failure {
    /**
     * The id of the request that this answers; null where it could not be read.
     *
     * @return the id
     */
    RpcId id();

    /**
     * The call gave a result.
     *
     * @param version the version that the message is written in
     * @param id the id of the request
     * @param result the result; the JSON value null is one
     */
    record Success(ProtocolVersion version, RpcId id, RawJson result) implements Response {}

    /**
     * The call failed.
     *
     * @param version the version that the message is written in
     * @param id the id of the request
     * @param error why
     */
    record Failure(ProtocolVersion version, RpcId id, ErrorObject error) implements Response {}
}
