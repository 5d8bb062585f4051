package dev.antiphon.generate;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A type with a name. It can be referred to before it is known what it is, since it may contain itself. Equal to itself alone; for one
 * thread.
 */
final class Declared {
    private final String name;
    private final String description;
    private final boolean deprecated;
    private @Nullable Body body;

    Declared(String name, String description, boolean deprecated) {
        this.name = name;
        this.description = description;
        this.deprecated = deprecated;
    }

    String name() {
        return name;
    }

    String description() {
        return description;
    }

    boolean deprecated() {
        return deprecated;
    }

    Body body() {
        return Objects.requireNonNull(body, name);
    }

    void is(Body content) {
        this.body = content;
    }

    @Override
    public String toString() {
        return name;
    }

    /** What a type is made of. */
    sealed interface Body {}

    /**
     * An object.
     *
     * @param others the shape of members that are not named, or null if nothing is said of them
     */
    record Members(List<Member> members, @Nullable Shape others) implements Body {}

    /** One of some strings. */
    record Constants(List<String> values) implements Body {}

    /** Another name for something. */
    record Alias(Shape target) implements Body {}

    /**
     * A member of an object.
     *
     * @param name its name on the wire
     * @param preset what it is if it is left out, or null
     */
    record Member(
            String name,
            Shape shape,
            boolean required,
            String description,
            boolean deprecated,
            @Nullable JsonNode preset) {}
}
