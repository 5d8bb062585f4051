package dev.antiphon.generate.internal.model;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A declared type. It is created before its body is read, since it may contain itself. Compared by identity. Not thread-safe until the body
 * is defined for the last time.
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

    public void define(Body newBody) {
        this.body = newBody;
    }

    @Override
    public String toString() {
        return name;
    }

    /** The content of a declared type. */
    public sealed interface Body {}

    /**
     * An object.
     *
     * @param others the type of members that are not listed, or null if the schema does not mention them
     */
    public record Members(List<Member> members, @Nullable TypeModel others) implements Body {}

    /** An enumeration of strings. */
    public record Constants(List<String> values) implements Body {}

    /** Another name for a type. */
    public record Alias(TypeModel target) implements Body {}

    /**
     * A member of an object.
     *
     * @param name the name of the member in JSON
     * @param defaultValue the value of a member that is omitted, or null
     */
    public record Member(
            String name,
            TypeModel type,
            boolean required,
            String description,
            boolean deprecated,
            @Nullable JsonNode defaultValue) {}
}
