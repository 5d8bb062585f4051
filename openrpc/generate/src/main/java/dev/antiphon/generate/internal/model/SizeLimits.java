package dev.antiphon.generate.internal.model;

import dev.antiphon.generate.GenerationException;
import tools.jackson.databind.JsonNode;

/**
 * Counts what is read of a document, and refuses it once that is too much: what is referred to again and again counts each time, so a
 * short text cannot make work for hours. For one document and one thread.
 */
final class SizeLimits {
    private static final int MOST_PARTS = 200_000;

    /** About as many as there can be in 32 MiB, which is the most that a document has. */
    private static final int MOST_VALUES = 20_000_000;

    private int parts;
    private long values;

    /** Counts a schema or an error, of each of which there may be a line of code or a file. */
    void part() {
        if (++parts > MOST_PARTS) {
            throw new GenerationException("The document is too large: its schemas and errors have more than "
                    + MOST_PARTS + " parts once references are followed");
        }
    }

    /** Counts values that are copied or compared. */
    void values(int count) {
        values += count;
        if (values > MOST_VALUES) {
            throw new GenerationException("The document is too large: its schemas have more than " + MOST_VALUES
                    + " values once references are followed");
        }
    }

    /** Counts a value and all that is in it. */
    void tree(JsonNode tree) {
        values(1 + tree.size());
        for (JsonNode each : tree) {
            if (each.isContainer()) {
                tree(each);
            }
        }
    }
}
