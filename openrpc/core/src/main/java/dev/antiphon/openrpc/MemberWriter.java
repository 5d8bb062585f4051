package dev.antiphon.openrpc;

import dev.antiphon.openrpc.internal.JsonTrees;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One object of a document while it is written; what says nothing is left out. */
final class MemberWriter {
    private final ObjectNode node = JsonTrees.MAPPER.createObjectNode();

    MemberWriter text(String name, @Nullable String value) {
        if (value != null) {
            node.put(name, value);
        }
        return this;
    }

    MemberWriter integer(String name, long value) {
        // As a parser would have it: trees with an int and a long of one value are not equal.
        if ((int) value == value) {
            node.put(name, (int) value);
        } else {
            node.put(name, value);
        }
        return this;
    }

    /** False is what all flags of the specification are when they are left out. */
    MemberWriter flag(String name, boolean value) {
        if (value) {
            node.put(name, true);
        }
        return this;
    }

    MemberWriter any(String name, @Nullable JsonNode value) {
        if (value != null) {
            node.set(name, value.deepCopy());
        }
        return this;
    }

    <T> MemberWriter part(String name, @Nullable T value, Function<? super T, ? extends JsonNode> writer) {
        if (value != null) {
            node.set(name, writer.apply(value));
        }
        return this;
    }

    <T> MemberWriter list(String name, List<T> values, Function<? super T, ? extends JsonNode> writer) {
        return values.isEmpty() ? this : wholeList(name, values, writer);
    }

    /** A list that stands there even if it is empty. */
    <T> MemberWriter wholeList(String name, List<T> values, Function<? super T, ? extends JsonNode> writer) {
        ArrayNode array = node.putArray(name);
        values.forEach(value -> array.add(writer.apply(value)));
        return this;
    }

    <T> MemberWriter map(String name, Map<String, T> values, Function<? super T, ? extends JsonNode> writer) {
        if (!values.isEmpty()) {
            ObjectNode object = node.putObject(name);
            values.forEach((key, value) -> object.set(key, writer.apply(value)));
        }
        return this;
    }

    ObjectNode with(Map<String, JsonNode> extensions) {
        extensions.forEach((name, value) -> node.set(name, value.deepCopy()));
        return node;
    }
}
