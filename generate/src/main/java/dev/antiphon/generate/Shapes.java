package dev.antiphon.generate;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** All shapes that values can have. */
final class Shapes {
    static final Shape ANY = new Any();
    static final Shape NULL = new Null();
    static final Shape TEXT = new Plain(Kind.TEXT);

    private Shapes() {}

    /** Any JSON. */
    record Any() implements Shape {}

    /** Null and nothing else. */
    record Null() implements Shape {}

    /** A value without parts. */
    record Plain(Kind kind) implements Shape {}

    /** One of some values, none of which is an object or an array. */
    record Literals(List<JsonNode> values, Shape base) implements Shape {}

    /** A list; {@code unique} if no element comes twice. */
    record Listed(Shape item, boolean unique) implements Shape {}

    /** A list of so many elements, each with a shape of its own. */
    record Tuple(List<Shape> items) implements Shape {}

    /** An object with names that nobody knows. */
    record Mapped(Shape key, Shape value) implements Shape {}

    /** Something that has a name of its own. */
    record Named(Declared declared) implements Shape {}

    /** One of several. */
    record Choice(List<Shape> options) implements Shape {}

    /** Perhaps null. */
    record Nullable(Shape shape) implements Shape {}

    /** The kinds of values without parts. */
    enum Kind {
        BOOLEAN,
        INT,
        LONG,
        BIG_INTEGER,
        FLOAT,
        DOUBLE,
        DECIMAL,
        TEXT,
        BYTES,
        UUID,
        URI,
        DATE,
        DATE_TIME,
        LOCAL_DATE_TIME,
        TIME,
        LOCAL_TIME
    }

    /** The same, and perhaps null. */
    static Shape nullable(Shape shape) {
        return shape instanceof Nullable || shape instanceof Any || shape instanceof Null ? shape : new Nullable(shape);
    }

    /** The same without null. */
    static Shape present(Shape shape) {
        return shape instanceof Nullable nullable ? nullable.shape() : shape;
    }

    /** What a shape is once names that stand for other shapes are replaced; anything if they lead back to each other. */
    static Shape resolved(Shape shape) {
        Shape target = shape;
        for (int steps = 0; target instanceof Named named; steps++) {
            if (!(named.declared().body() instanceof Declared.Alias alias)) {
                return target;
            }
            if (steps > 100) {
                return ANY;
            }
            target = alias.target();
        }
        return target;
    }
}
