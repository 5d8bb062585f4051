package dev.antiphon.internal.codec;

import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.EnumSet;
import java.util.Set;

/**
 * The rules of a {@link MessageReader}: the accepted versions, and all limits on input. Immutable.
 *
 * @param versions the accepted versions, at least one
 * @param batches whether batches are accepted
 * @param ids the handling of ids that are not 64-bit integers
 * @param messageBytes the maximum size of a message
 * @param depth the maximum nesting of a message
 * @param methodBytes the maximum length of a method's name, in bytes
 * @param batchEntries the maximum number of entries of a batch
 */
public record ReadRules(
        Set<ProtocolVersion> versions,
        boolean batches,
        IdPolicy ids,
        int messageBytes,
        int depth,
        int methodBytes,
        int batchEntries) {
    /**
     * Rejects rules that accept no version.
     *
     * @param versions the accepted versions, at least one
     * @param batches whether batches are accepted
     * @param ids the handling of ids that are not 64-bit integers
     * @param messageBytes the maximum size of a message
     * @param depth the maximum nesting of a message
     * @param methodBytes the maximum length of a method's name, in bytes
     * @param batchEntries the maximum number of entries of a batch
     */
    public ReadRules {
        if (versions.isEmpty()) {
            throw new IllegalArgumentException("At least one protocol version must be accepted");
        }
        if (depth < 1) {
            throw new IllegalArgumentException("A message is nested at least 1 level deep, not " + depth);
        }
        versions = Set.copyOf(versions);
    }

    /** The version of the response to a message of unknown version: 2.0 if it is accepted. */
    ProtocolVersion fallback() {
        return versions.contains(ProtocolVersion.V2_0)
                ? ProtocolVersion.V2_0
                : EnumSet.copyOf(versions).iterator().next();
    }
}
