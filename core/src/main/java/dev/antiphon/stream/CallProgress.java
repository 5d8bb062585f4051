package dev.antiphon.stream;

import org.jspecify.annotations.Nullable;

/**
 * The progress of a call, as reported by the peer.
 *
 * @param done the amount done
 * @param total the total amount, or 0 if it is not known
 * @param message a description, or null
 */
public record CallProgress(
        double done, double total, @Nullable String message) {}
