package dev.antiphon.blackbox;

import dev.antiphon.CallContext;
import dev.antiphon.error.JsonRpcException;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes values so that equal texts mean equal values, with types where JSON could lose them. */
final class ValueText {
    private ValueText() {}

    static String of(Object value) {
        if (value == null) {
            return "null";
        } else if (value.getClass().isArray()) {
            return IntStream.range(0, Array.getLength(value))
                    .mapToObj(i -> of(Array.get(value, i)))
                    .collect(Collectors.joining(
                            ", ", value.getClass().getComponentType().getSimpleName() + "[", "]"));
        } else if (value instanceof Collection<?> several) {
            return several.stream().map(ValueText::of).collect(Collectors.joining(", ", "[", "]"));
        } else if (value instanceof Map<?, ?> map) {
            Map<String, String> sorted = new TreeMap<>();
            map.forEach((key, mapped) -> sorted.put(of(key), of(mapped)));
            return sorted.toString();
        } else if (value instanceof Number number && !(number instanceof Integer)) {
            return number + number.getClass().getSimpleName().substring(0, 1);
        } else if (value instanceof CallContext context) {
            return "context of " + context.method();
        } else if (value instanceof Throwable thrown) {
            return ofThrown(thrown);
        }
        return value.toString();
    }

    private static String ofThrown(Throwable thrown) {
        if (thrown instanceof ExecutionException || thrown instanceof CompletionException) {
            return "later " + of(thrown.getCause());
        }
        String text = thrown.getClass().getSimpleName() + ": " + thrown.getMessage();
        if (thrown instanceof JsonRpcException error) {
            text += " " + error.code() + error.data().map(data -> " " + data).orElse("");
        } else if (thrown instanceof ErrorTypes.CheckedFailure checked) {
            text += " " + checked.data();
        } else if (thrown instanceof ErrorTypes.AnyData any) {
            text += " " + any.data();
        }
        if (thrown.getCause() != null) {
            text += " <- " + thrown.getCause().getClass().getSimpleName();
        }
        for (Throwable suppressed : thrown.getSuppressed()) {
            text += " + " + suppressed.getClass().getSimpleName();
        }
        return text;
    }
}
