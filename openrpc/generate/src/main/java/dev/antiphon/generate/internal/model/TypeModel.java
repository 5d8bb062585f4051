package dev.antiphon.generate.internal.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The type of a value, independent of the language that code is generated in. */
public sealed interface TypeModel {
    /** Any JSON. */
    TypeModel ANY = new Any();

    /** Null and nothing else. */
    TypeModel NULL = new Null();

    /** A string without a format. */
    TypeModel TEXT = new Scalar(Kind.TEXT);

    /** The most aliases that {@link #resolved} follows. */
    int MAX_ALIASES = 100;

    /** The type of any JSON. */
    record Any() implements TypeModel {}

    /** The type of null. */
    record Null() implements TypeModel {}

    /** A boolean, a number or a string. */
    record Scalar(Kind kind) implements TypeModel {}

    /** One of some values, none of which is an object or an array; {@code base} is the type of all of them. */
    record Literals(List<JsonNode> values, TypeModel base) implements TypeModel {}

    /** An array; {@code unique} if its elements differ. */
    record ArrayType(TypeModel item, boolean unique) implements TypeModel {}

    /** An array of fixed length, with a type for each element. */
    record Tuple(List<TypeModel> items) implements TypeModel {}

    /** An object with arbitrary members. */
    record MapType(TypeModel key, TypeModel value) implements TypeModel {}

    /** A type that is declared with a name. */
    record Named(NamedType type) implements TypeModel {}

    /** One of several types. */
    record Union(List<TypeModel> options) implements TypeModel {}

    /** A type, or null. */
    record Nullable(TypeModel type) implements TypeModel {}

    /** The kinds of scalars. */
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

    /** The type, extended by null. */
    static TypeModel nullable(TypeModel type) {
        return type instanceof Nullable || type instanceof Any || type instanceof Null ? type : new Nullable(type);
    }

    /** The type without null. */
    static TypeModel present(TypeModel type) {
        return type instanceof Nullable nullable ? nullable.type() : type;
    }

    /** The union of some types, without duplicates and nested unions; null makes it nullable. */
    static TypeModel union(List<TypeModel> types) {
        Set<TypeModel> different = new LinkedHashSet<>();
        boolean nullable = false;
        for (TypeModel type : types) {
            nullable |= type instanceof Null || type instanceof Nullable;
            TypeModel present = present(type);
            if (present instanceof Union inner) {
                different.addAll(inner.options());
            } else if (!(present instanceof Null)) {
                different.add(present);
            }
        }
        if (different.isEmpty()) {
            return NULL;
        }
        TypeModel union = different.contains(ANY)
                ? ANY
                : different.size() == 1 ? different.iterator().next() : new Union(List.copyOf(different));
        return nullable ? nullable(union) : union;
    }

    /** The type that an alias stands for, through other aliases; any JSON if they refer to each other in a cycle. */
    static TypeModel resolved(TypeModel type) {
        TypeModel target = type;
        for (int steps = 0; target instanceof Named named; steps++) {
            if (!(named.type().body() instanceof NamedType.Alias alias)) {
                return target;
            }
            if (steps > MAX_ALIASES) {
                return ANY;
            }
            target = alias.target();
        }
        return target;
    }
}
