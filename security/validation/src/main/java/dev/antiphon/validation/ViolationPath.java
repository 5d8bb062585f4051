package dev.antiphon.validation;

import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The path of a violation in the parameters of a request, such as {@code order.lines[0].quantity}. */
final class ViolationPath {
    private static final int MAX_KEY_LENGTH = 64;
    private static final String MAP_KEY = "<map key>";

    private final StringBuilder text = new StringBuilder();

    private ViolationPath() {}

    /** @param names the names of the parameters of a method in a request; not used for the path of a single value */
    static String of(Path path, List<String> names) {
        ViolationPath result = new ViolationPath();
        for (Path.Node node : path) {
            if (node.isInIterable()) {
                result.element(node);
            }
            switch (node.getKind()) {
                case PARAMETER ->
                    result.member(names.get(node.as(Path.ParameterNode.class).getParameterIndex()));
                case PROPERTY -> result.member(node.getName());
                default -> {} // a method, a bean, or an element whose index is already appended
            }
        }
        return result.text.toString();
    }

    /** Appends a name; a parameter that is all of params has none. */
    private void member(@Nullable String name) {
        if (name != null && !name.isEmpty()) {
            text.append(text.isEmpty() ? "" : ".").append(name);
        }
    }

    /** Appends the index of an element of a list or array, or the key of a value of a map; elements of sets and keys have neither. */
    private void element(Path.Node node) {
        Object key = node.getKey();
        text.append('[');
        if (node.getIndex() != null) {
            text.append(node.getIndex());
        } else if (isPlain(key) && !isKey(node)) {
            text.append(truncated(key instanceof Enum<?> constant ? constant.name() : key.toString(), MAX_KEY_LENGTH));
        }
        text.append(']');
    }

    /** Whether a key is a value of the request, rather than an object whose text may contain its class. */
    private static boolean isPlain(@Nullable Object key) {
        return key instanceof String || key instanceof Number || key instanceof Enum<?> || key instanceof Boolean;
    }

    /** Whether the key itself is invalid; then it is a value, which is not sent. */
    private static boolean isKey(Path.Node node) {
        return node.getKind() == ElementKind.CONTAINER_ELEMENT && MAP_KEY.equals(node.getName());
    }

    /** Truncates a text, with an ellipsis, and not within a surrogate pair. */
    static String truncated(String text, int maxLength) {
        if (text.length() <= maxLength) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(maxLength - 2)) ? maxLength - 2 : maxLength - 1;
        return text.substring(0, end) + '\u2026';
    }
}
