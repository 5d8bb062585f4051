package dev.antiphon.json;

import java.util.Arrays;

/**
 * Lists where the direct children of an array or object lie, as positions in one array of ints: two for each element,
 * its start and end, and four for each member, the start and end of its name without quotes, then those of its value.
 *
 * <p>Mutable, for one thread at a time; it grows as needed and is reused.
 */
public final class JsonChildren {
    private static final int[] NONE = {};

    private int[] ranges = new int[64];
    private int size;

    /** Makes an empty list. */
    public JsonChildren() {}

    /**
     * Lists the children of a valid value.
     *
     * @param json the bytes
     * @param start the first byte of the value
     * @param end the position behind the value
     * @return their positions; none if the value is neither an array nor an object
     */
    public static int[] of(byte[] json, int start, int end) {
        if (json[start] != '[' && json[start] != '{') {
            return NONE;
        }
        JsonChildren children = new JsonChildren();
        // Valid already, and so within whatever depth it was validated with; a value of n bytes is less than n deep.
        JsonScanner scanner = new JsonScanner(end - start + 1).over(json, start, end);
        children.scan(scanner, start, 0, Integer.MAX_VALUE);
        return children.toArray();
    }

    /**
     * Walks over an array or object and lists its children.
     *
     * @param scanner what walks
     * @param position the opening bracket or brace
     * @param depth how many arrays and objects are open around it
     * @param most how many children to list at most; those beyond are validated and not listed
     * @return the position behind the value or {@link JsonScanner#FAILED}
     */
    public int scan(JsonScanner scanner, int position, int depth, int most) {
        boolean object = scanner.peek(position) == '{';
        byte close = (byte) (object ? '}' : ']');
        int room = most;
        int at = scanner.open(position, depth);
        if (at == JsonScanner.FAILED) {
            return JsonScanner.FAILED;
        }
        if (scanner.peek(at) == close) {
            return at + 1;
        }
        while (true) {
            int name = at;
            int nameEnd = at;
            if (object) {
                nameEnd = scanner.string(at);
                at = nameEnd == JsonScanner.FAILED ? JsonScanner.FAILED : scanner.colon(nameEnd);
                if (at == JsonScanner.FAILED) {
                    return JsonScanner.FAILED;
                }
            }
            int value = at;
            at = scanner.value(at, depth + 1);
            if (at == JsonScanner.FAILED) {
                return JsonScanner.FAILED;
            }
            if (room-- > 0) {
                if (object) {
                    add(name + 1, nameEnd - 1);
                }
                add(value, at);
            }
            at = scanner.comma(at, close);
            if (at == JsonScanner.FAILED) {
                return JsonScanner.FAILED;
            }
            if (scanner.peek(at) == close) {
                return at + 1;
            }
        }
    }

    /**
     * The number of positions listed.
     *
     * @return two for each element, four for each member
     */
    public int size() {
        return size;
    }

    /**
     * Forgets what was listed behind a size that this list had before.
     *
     * @param size that size
     */
    public void truncate(int size) {
        this.size = size;
        if (size == 0 && ranges.length > 16_384) {
            ranges = new int[64];
        }
    }

    /**
     * The positions listed.
     *
     * @return a copy
     */
    public int[] toArray() {
        return size == 0 ? NONE : Arrays.copyOf(ranges, size);
    }

    private void add(int start, int end) {
        if (size + 2 > ranges.length) {
            ranges = Arrays.copyOf(ranges, ranges.length * 2);
        }
        ranges[size++] = start;
        ranges[size++] = end;
    }
}
