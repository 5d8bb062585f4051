package dev.antiphon.json;

import java.util.Arrays;

/**
 * The ranges of the direct children of a valid array or object, as positions in one array of ints: two for each element, its start and end,
 * and four for each member, the start and end of its name without quotes, then those of its value.
 */
public final class JsonChildren {
    private static final int[] NONE = {};

    private JsonChildren() {}

    /**
     * Lists the children of a valid value.
     *
     * @param json the bytes
     * @param start the first byte of the value
     * @return their positions; none if the value is neither an array nor an object
     */
    public static int[] of(byte[] json, int start) {
        boolean object = json[start] == '{';
        if (!object && json[start] != '[') {
            return NONE;
        }
        int close = object ? '}' : ']';
        int[] ranges = NONE;
        int size = 0;
        int end;
        for (int at = JsonExtent.first(json, start); json[at] != close; at = JsonExtent.next(json, end)) {
            if (size + 4 > ranges.length) {
                ranges = Arrays.copyOf(ranges, Math.max(16, ranges.length * 2));
            }
            end = JsonExtent.end(json, at);
            if (object) {
                ranges[size++] = at + 1;
                ranges[size++] = end - 1;
                at = JsonExtent.value(json, end);
                end = JsonExtent.end(json, at);
            }
            ranges[size++] = at;
            ranges[size++] = end;
        }
        return size == ranges.length ? ranges : Arrays.copyOf(ranges, size);
    }
}
