package dev.antiphon.generate.internal.model;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** All shapes that values can have. */
public final class TypeModels {
    public static final TypeModel ANY = new Any();
    static final TypeModel NULL = new Null();
    public static final TypeModel TEXT = new Scalar(Kind.TEXT);

    private TypeModels() {}

    /** Any JSON. */
    public record Any() implements TypeModel {}

    /** Null and nothing else. */
    public record Null() implements TypeModel {}

    /** A value without parts. */
    public record Scalar(Kind kind) implements TypeModel {}

    /** One of some values, none of which is an object or an array. */
    public record Literals(List<JsonNode> values, TypeModel base) implements TypeModel {}

    /** A list; {@code unique} if no element comes twice. */
    public record ArrayType(TypeModel item, boolean unique) implements TypeModel {}

    /** A list of so many elements, each with a shape of its own. */
    public record Tuple(List<TypeModel> items) implements TypeModel {}

    /** An object with names that nobody knows. */
    public record MapType(TypeModel key, TypeModel value) implements TypeModel {}

    /** Something that has a name of its own. */
    public record Named(NamedType declared) implements TypeModel {}

    /** One of several. */
    public record Union(List<TypeModel> options) implements TypeModel {}

    /** Perhaps null. */
    public record Nullable(TypeModel shape) implements TypeModel {}

    /** The kinds of values without parts. */
    public enum Kind {
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
    static TypeModel nullable(TypeModel shape) {
        return shape instanceof Nullable || shape instanceof Any || shape instanceof Null ? shape : new Nullable(shape);
    }

    /** The same without null. */
    public static TypeModel present(TypeModel shape) {
        return shape instanceof Nullable nullable ? nullable.shape() : shape;
    }

    /** What a shape is once names that stand for other shapes are replaced; anything if they lead back to each other. */
    public static TypeModel resolved(TypeModel shape) {
        TypeModel target = shape;
        for (int steps = 0; target instanceof Named named; steps++) {
            if (!(named.declared().body() instanceof NamedType.Alias alias)) {
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
