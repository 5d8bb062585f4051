package dev.antiphon.openrpc;

import dev.antiphon.openrpc.internal.JsonTrees;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The members of one object of a document while it is read; what nobody has asked for is an extension. */
final class MemberReader {
    private final JsonNode node;
    private final String path;
    private final Set<String> taken = new HashSet<>();

    MemberReader(JsonNode node, String path) {
        if (!node.isObject()) {
            throw new OpenRpcException(path, "should be an object, but is " + kind(node));
        }
        this.node = node;
        this.path = path;
    }

    String path() {
        return path;
    }

    String path(String name) {
        return JsonTrees.step(path, name);
    }

    boolean has(String name) {
        return node.has(name);
    }

    @Nullable
    JsonNode any(String name) {
        taken.add(name);
        return node.get(name);
    }

    JsonNode required(String name) {
        JsonNode value = any(name);
        if (value == null) {
            throw new OpenRpcException(path, "should have a member \"" + name + "\"");
        }
        return value;
    }

    @Nullable
    String text(String name) {
        JsonNode value = any(name);
        if (value == null) {
            return null;
        }
        if (!value.isString()) {
            throw new OpenRpcException(path(name), "should be a string, but is " + kind(value));
        }
        return value.stringValue();
    }

    String requiredText(String name) {
        required(name);
        String text = text(name);
        return text == null ? "" : text;
    }

    long requiredInteger(String name) {
        JsonNode value = required(name);
        if (!value.isIntegralNumber()) {
            throw new OpenRpcException(path(name), "should be an integer, but is " + kind(value));
        }
        if (!value.canConvertToLong()) {
            throw new OpenRpcException(path(name), "should be an integer of 64 bits, but has more");
        }
        return value.longValue();
    }

    boolean flag(String name) {
        JsonNode value = any(name);
        if (value == null) {
            return false;
        }
        if (!value.isBoolean()) {
            throw new OpenRpcException(path(name), "should be true or false, but is " + kind(value));
        }
        return value.booleanValue();
    }

    <T> @Nullable T object(String name, Function<MemberReader, T> reader) {
        JsonNode value = any(name);
        return value == null ? null : reader.apply(new MemberReader(value, path(name)));
    }

    <T> T requiredObject(String name, Function<MemberReader, T> reader) {
        return reader.apply(new MemberReader(required(name), path(name)));
    }

    <T> @Nullable Referable<T> referable(
            String name, Class<T> type, Function<MemberReader, ? extends Referable<T>> reader) {
        JsonNode value = any(name);
        return value == null ? null : referable(new MemberReader(value, path(name)), type, reader);
    }

    <T> List<T> list(String name, Function<MemberReader, T> reader) {
        JsonNode value = any(name);
        if (value == null) {
            return List.of();
        }
        if (!value.isArray()) {
            throw new OpenRpcException(path(name), "should be an array, but is " + kind(value));
        }
        var elements = new ArrayList<T>();
        for (JsonNode element : value) {
            elements.add(reader.apply(new MemberReader(element, path(name) + '/' + elements.size())));
        }
        return Collections.unmodifiableList(elements);
    }

    <T> List<Referable<T>> referables(
            String name, Class<T> type, Function<MemberReader, ? extends Referable<T>> reader) {
        return list(name, members -> referable(members, type, reader));
    }

    <T> List<Referable<T>> requiredReferables(
            String name, Class<T> type, Function<MemberReader, ? extends Referable<T>> reader) {
        required(name);
        return referables(name, type, reader);
    }

    List<String> texts(String name) {
        JsonNode value = any(name);
        if (value == null) {
            return List.of();
        }
        if (!value.isArray()) {
            throw new OpenRpcException(path(name), "should be an array, but is " + kind(value));
        }
        var texts = new ArrayList<String>();
        for (JsonNode element : value) {
            if (!element.isString()) {
                throw new OpenRpcException(
                        path(name) + '/' + texts.size(), "should be a string, but is " + kind(element));
            }
            texts.add(element.stringValue());
        }
        return texts;
    }

    <T> Map<String, Referable<T>> referableMap(
            String name, Class<T> type, Function<MemberReader, ? extends Referable<T>> reader) {
        return map(name, members -> referable(members, type, reader));
    }

    <T> Map<String, T> map(String name, Function<MemberReader, T> reader) {
        return table(name, (value, at) -> reader.apply(new MemberReader(value, at)));
    }

    <T> Map<String, T> table(String name, BiFunction<JsonNode, String, T> reader) {
        JsonNode value = any(name);
        if (value == null) {
            return Map.of();
        }
        if (!value.isObject()) {
            throw new OpenRpcException(path(name), "should be an object, but is " + kind(value));
        }
        var entries = new LinkedHashMap<String, T>();
        value.properties()
                .forEach(entry -> entries.put(
                        entry.getKey(), reader.apply(entry.getValue(), JsonTrees.step(path(name), entry.getKey()))));
        return Collections.unmodifiableMap(entries);
    }

    /** What nobody has asked for. */
    Map<String, JsonNode> rest() {
        var rest = new LinkedHashMap<String, JsonNode>();
        node.properties().forEach(entry -> {
            if (!taken.contains(entry.getKey())) {
                rest.put(entry.getKey(), entry.getValue());
            }
        });
        return rest;
    }

    private static <T> Referable<T> referable(
            MemberReader members, Class<T> type, Function<MemberReader, ? extends Referable<T>> reader) {
        return members.has("$ref") ? new Reference<>(type, members.requiredText("$ref")) : reader.apply(members);
    }

    static String kind(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> "an object";
            case ARRAY -> "an array";
            case STRING -> "a string";
            case NUMBER -> node.isIntegralNumber() ? "an integer" : "a number with a fraction";
            case BOOLEAN -> "a boolean";
            case NULL -> "null";
            default -> "nothing";
        };
    }
}
