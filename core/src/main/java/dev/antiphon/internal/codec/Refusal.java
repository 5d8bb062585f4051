package dev.antiphon.internal.codec;

import dev.antiphon.protocol.Fault;

/**
 * Why an envelope is invalid.
 *
 * @param fault which error it is answered with
 * @param reason what is wrong, in words for the peer's developer
 */
public record Refusal(Fault fault, String reason) {}
