package dev.antiphon.generate.internal.model;

import dev.antiphon.generate.GenerationException;
import tools.jackson.databind.JsonNode;

/**
 * Limits on the work that one document causes. Targets of references count each time they are read, so that a short document cannot cause
 * unbounded work. Not thread-safe.
 */
final class SizeLimits {
    private static final int MAX_PARTS = 200_000;

    /** About as many as fit into 32 MiB, the largest document. */
    private static final int MAX_VALUES = 20_000_000;

    private int parts;
    private long values;

    /** Counts a schema or an error, each of which may become a line or a file of code. */
    void part() {
        if (++parts > MAX_PARTS) {
            throw new GenerationException("The document is too large: its schemas and errors have more than "
                    + MAX_PARTS + " parts once references are followed");
        }
    }

    /** Counts values that are copied or compared. */
    void values(int count) {
        values += count;
        if (values > MAX_VALUES) {
            throw new GenerationException("The document is too large: its schemas have more than " + MAX_VALUES
                    + " values once references are followed");
        }
    }

    /** Counts a value and all values in it. */
    void tree(JsonNode tree) {
        values(1 + tree.size());
        for (JsonNode each : tree) {
            if (each.isContainer()) {
                tree(each);
            }
        }
    }
}
