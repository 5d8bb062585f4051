package dev.antiphon.internal.codec;

import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.EnumSet;
import java.util.Set;

/**
 * What a {@link MessageReader} accepts. All limits on input are here.
 *
 * @param versions the versions accepted, at least one
 * @param batches whether batches are
 * @param ids what becomes of ids that are odd numbers
 * @param messageBytes the size of a message at most
 * @param depth the nesting of a message at most
 * @param methodBytes the length of a method's name at most, in bytes
 * @param batchEntries the entries of a batch at most
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
     * Refuses rules that accept no version.
     *
     * @param versions the versions accepted, at least one
     * @param batches whether batches are
     * @param ids what becomes of ids that are odd numbers
     * @param messageBytes the size of a message at most
     * @param depth the nesting of a message at most
     * @param methodBytes the length of a method's name at most, in bytes
     * @param batchEntries the entries of a batch at most
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

    /** The version in which messages are answered whose own version is unknown: 2.0 if it is accepted. */
    ProtocolVersion fallback() {
        return versions.contains(ProtocolVersion.V2_0)
                ? ProtocolVersion.V2_0
                : EnumSet.copyOf(versions).iterator().next();
    }
}
