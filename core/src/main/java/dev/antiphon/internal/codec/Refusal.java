package dev.antiphon.internal.codec;

import dev.antiphon.protocol.Fault;

/**
 * The reason why an envelope is invalid.
 *
 * @param fault the error of the response
 * @param reason a description for the developer of the peer
 */
public record Refusal(Fault fault, String reason) {}
