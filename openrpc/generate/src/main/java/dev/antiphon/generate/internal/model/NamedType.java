package dev.antiphon.generate.internal.model;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A type with a name. It can be referred to before it is known what it is, since it may contain itself. Equal to itself alone; for one
 * thread.
 */
public final class NamedType {
    private final String name;
    private final String description;
    private final boolean deprecated;
    private @Nullable Body body;

    public NamedType(String name, String description, boolean deprecated) {
        this.name = name;
        this.description = description;
        this.deprecated = deprecated;
    }

    public String name() {
        return name;
    }

    public String description() {
        return description;
    }

    public boolean deprecated() {
        return deprecated;
    }

    public Body body() {
        return Objects.requireNonNull(body, name);
    }

    public void is(Body content) {
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
    public record Members(List<Member> members, @Nullable TypeModel others) implements Body {}

    /** One of some strings. */
    public record Constants(List<String> values) implements Body {}

    /** Another name for something. */
    public record Alias(TypeModel target) implements Body {}

    /**
     * A member of an object.
     *
     * @param name its name on the wire
     * @param preset what it is if it is left out, or null
     */
    public record Member(
            String name,
            TypeModel shape,
            boolean required,
            String description,
            boolean deprecated,
            @Nullable JsonNode preset) {}
}
