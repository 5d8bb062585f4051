package dev.antiphon.stream;

import org.jspecify.annotations.Nullable;

/**
 * How far a call has come, as its peer tells.
 *
 * @param done how much is done
 * @param total how much there is to do, or 0 if that is not known
 * @param message more about it in words, or null
 */
public record CallProgress(
        double done, double total, @Nullable String message) {}
