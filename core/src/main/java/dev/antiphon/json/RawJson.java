package dev.antiphon.json;

import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One valid JSON value, kept as its original bytes.
 *
 * <p>A raw value is a range of a shared array: as long as it is reachable, the whole message is. {@link #copy()} detaches it. Two raw
 * values are equal if their bytes are; {@code 1} and {@code 1.0} are not.
 *
 * <p>Immutable and thread-safe, as long as the array is not modified.
 */
public final class RawJson {
    /** The value null. */
    public static final RawJson NULL = of("null");

    /** The object without members. */
    public static final RawJson EMPTY_OBJECT = of("{}");

    private static final int MAX_DEPTH = 1000;

    private final byte[] bytes;
    private final int start;
    private final int end;
    private final @Nullable JsonBinding binding;

    private RawJson(byte[] bytes, int start, int end, @Nullable JsonBinding binding) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.binding = binding;
    }

    /**
     * Creates a value from a JSON text.
     *
     * @param json the text
     * @return the value
     * @throws IllegalArgumentException if it is not exactly one JSON value
     */
    public static RawJson of(String json) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(json));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return of(bytes);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("Not a JSON text: it has half of a surrogate pair", e);
        }
    }

    /**
     * Creates a value from a JSON text in UTF-8.
     *
     * @param json the text; not copied, and must not be changed afterwards
     * @return the value, without the white space around it
     * @throws IllegalArgumentException if it is not exactly one JSON value
     */
    public static RawJson of(byte[] json) {
        JsonScanner scanner = new JsonScanner(MAX_DEPTH).over(json, 0, json.length);
        if (!scanner.isText(0)) {
            throw new IllegalArgumentException("Not a JSON text: wrong at byte " + scanner.failedAt());
        }
        int start = scanner.whitespace(0);
        int end = json.length;
        while (json[end - 1] <= ' ' && json[end - 1] >= 0) {
            end--;
        }
        return new RawJson(json, start, end, null);
    }

    /**
     * Creates a value from a range that is known to hold one valid JSON value, without checking it.
     *
     * @param bytes the array; not copied, and must not be changed afterwards
     * @param start the first byte of the value
     * @param end the position after its last byte
     * @param binding the binding that {@link #as} uses, or null for the one on the class path
     * @return the value
     */
    public static RawJson ofValid(byte[] bytes, int start, int end, @Nullable JsonBinding binding) {
        return new RawJson(bytes, start, end, binding);
    }

    /**
     * The kind of this value.
     *
     * @return one of six
     */
    public JsonKind kind() {
        return JsonKind.startingWith(bytes[start]);
    }

    /**
     * Returns whether this is the value null.
     *
     * @return whether it is
     */
    public boolean isNull() {
        return bytes[start] == 'n';
    }

    /**
     * The size of this value.
     *
     * @return the number of bytes
     */
    public int length() {
        return end - start;
    }

    /**
     * Reads a 32-bit integer, also one written as {@code 42.0} or {@code 4.2e1}.
     *
     * @return its value
     * @throws BindingException if this is not a whole number, or is too large
     */
    public int asInt() {
        return JsonNumbers.toInt(bytes, start, end);
    }

    /**
     * Reads a 64-bit integer, also one written as {@code 42.0} or {@code 4.2e1}.
     *
     * @return its value
     * @throws BindingException if this is not a whole number, or is too large
     */
    public long asLong() {
        return JsonNumbers.toLong(bytes, start, end);
    }

    /**
     * Reads a floating-point number.
     *
     * @return the nearest double
     * @throws BindingException if this is not a number
     */
    public double asDouble() {
        return JsonNumbers.toDouble(bytes, start, end);
    }

    /**
     * Reads a boolean.
     *
     * @return its value
     * @throws BindingException if this is not a boolean
     */
    public boolean asBoolean() {
        return Scalar.toBoolean(bytes, start);
    }

    /**
     * Reads a string.
     *
     * @return its text, unescaped
     * @throws BindingException if this is not a string
     */
    public String asString() {
        return JsonStrings.toText(bytes, start, end);
    }

    /**
     * Reads a value of any type that the binding supports.
     *
     * @param type the type
     * @param <T> the type
     * @return the value; null where the JSON is null
     * @throws BindingException if this does not fit the type
     */
    @SuppressWarnings("unchecked") // a reader of type T reads Ts
    public <T> @Nullable T as(Class<T> type) {
        return (T) as((Type) type);
    }

    /**
     * Reads a value of any generic type that the binding supports.
     *
     * @param type the type
     * @param <T> the type
     * @return the value; null where the JSON is null
     * @throws BindingException if this does not fit the type
     */
    @SuppressWarnings("unchecked") // a reader of type T reads Ts
    public <T> @Nullable T as(TypeRef<T> type) {
        return (T) as(type.type());
    }

    /**
     * Reads a value of a type known only at run time.
     *
     * @param type the type
     * @return the value; null where the JSON is null
     * @throws BindingException if this does not fit the type
     */
    public @Nullable Object as(Type type) {
        return new JsonTypes(binding).reader(type).read(bytes, start, end);
    }

    /**
     * Finds a member of an object. Of members with the same name the last counts.
     *
     * @param name the member's name
     * @return its value, or empty if there is none or this is not an object
     */
    public Optional<RawJson> member(String name) {
        if (kind() != JsonKind.OBJECT) {
            return Optional.empty();
        }
        RawJson found = null;
        int end;
        for (int at = JsonExtent.first(bytes, start); bytes[at] != '}'; at = JsonExtent.next(bytes, end)) {
            int nameEnd = JsonExtent.end(bytes, at);
            int value = JsonExtent.value(bytes, nameEnd);
            end = JsonExtent.end(bytes, value);
            if (JsonStrings.matches(bytes, at + 1, nameEnd - 1, name)) {
                found = new RawJson(bytes, value, end, binding);
            }
        }
        return Optional.ofNullable(found);
    }

    /**
     * The members of an object, in order. Of members with the same name the last counts.
     *
     * @return values by name; empty if this is not an object
     */
    public Map<String, RawJson> members() {
        Map<String, RawJson> members = new LinkedHashMap<>();
        if (kind() == JsonKind.OBJECT) {
            int[] ranges = JsonChildren.of(bytes, start);
            for (int i = 0; i < ranges.length; i += 4) {
                members.put(
                        JsonStrings.decode(bytes, ranges[i], ranges[i + 1]),
                        new RawJson(bytes, ranges[i + 2], ranges[i + 3], binding));
            }
        }
        return members;
    }

    /**
     * The elements of an array.
     *
     * @return values in order; empty if this is not an array
     */
    public List<RawJson> elements() {
        List<RawJson> elements = new ArrayList<>();
        if (kind() == JsonKind.ARRAY) {
            int[] ranges = JsonChildren.of(bytes, start);
            for (int i = 0; i < ranges.length; i += 2) {
                elements.add(new RawJson(bytes, ranges[i], ranges[i + 1], binding));
            }
        }
        return elements;
    }

    /**
     * A copy of this value in a separate array.
     *
     * @return a value that retains nothing else
     */
    public RawJson copy() {
        return length() == bytes.length ? this : new RawJson(toBytes(), 0, length(), binding);
    }

    /**
     * The text of this value in UTF-8.
     *
     * @return a copy
     */
    public byte[] toBytes() {
        return Arrays.copyOfRange(bytes, start, end);
    }

    /**
     * Writes the text of this value.
     *
     * @param out the output
     */
    public void writeTo(JsonOutput out) {
        out.write(bytes, start, end - start);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RawJson that && Arrays.equals(bytes, start, end, that.bytes, that.start, that.end);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }

    /** The text of this value. */
    @Override
    public String toString() {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }
}
