package dev.antiphon.validation;

import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The place of a violation as the peer knows it: {@code order.lines[0].quantity}. */
final class ViolationPath {
    private static final int MOST_KEY_CHARACTERS = 64;
    private static final String KEY = "<map key>";

    private final StringBuilder text = new StringBuilder();

    private ViolationPath() {}

    /** @param names the names of a method's parameters on the wire, if the path leads into one */
    static String of(Path path, List<String> names) {
        ViolationPath wire = new ViolationPath();
        for (Path.Node node : path) {
            if (node.isInIterable()) {
                wire.element(node);
            }
            switch (node.getKind()) {
                case PARAMETER ->
                    wire.member(names.get(node.as(Path.ParameterNode.class).getParameterIndex()));
                case PROPERTY -> wire.member(node.getName());
                default -> {} // the method, the bean as a whole, an element that has its place already
            }
        }
        return wire.text.toString();
    }

    /** Parameters that are all of params have no name. */
    private void member(@Nullable String name) {
        if (name != null && !name.isEmpty()) {
            text.append(text.isEmpty() ? "" : ".").append(name);
        }
    }

    /** An element of a list or an array has its index, a value of a map its key; an item of a set, or a key, has no place. */
    private void element(Path.Node node) {
        Object key = node.getKey();
        text.append('[');
        if (node.getIndex() != null) {
            text.append(node.getIndex());
        } else if (isPlain(key) && !isKey(node)) {
            text.append(ViolationReport.shortened(
                    key instanceof Enum<?> constant ? constant.name() : key.toString(), MOST_KEY_CHARACTERS));
        }
        text.append(']');
    }

    /** Whether a key is one that the peer has written, rather than an object that would tell its class. */
    private static boolean isPlain(@Nullable Object key) {
        return key instanceof String || key instanceof Number || key instanceof Enum<?> || key instanceof Boolean;
    }

    /** Whether it is a key itself that is wrong, which then is a value that the peer need not be told. */
    private static boolean isKey(Path.Node node) {
        return node.getKind() == ElementKind.CONTAINER_ELEMENT && KEY.equals(node.getName());
    }
}
