package dev.antiphon.json;

/**
 * A builder for the path of a {@link BindingException}, such as {@code .address.lines[2]}. Names may come from a peer, as the keys of a
 * map, and the path may be logged: control characters are replaced, and names and paths are truncated. Not thread-safe.
 */
public final class ErrorPath {
    private static final int MAX_NAME = 64;
    private static final int MAX_LENGTH = 512;
    private static final String ELLIPSIS = "...";

    private final StringBuilder path = new StringBuilder();
    private boolean truncated;

    /** Creates an empty path, which is that of the value itself. */
    public ErrorPath() {}

    /**
     * Appends the name of a member.
     *
     * @param name the name
     * @return this path
     */
    public ErrorPath appendName(String name) {
        if (hasRoom()) {
            path.append('.');
            int length = Math.min(name.length(), MAX_NAME);
            for (int i = 0; i < length; i++) {
                char c = name.charAt(i);
                path.append(Character.isISOControl(c) || Character.isSurrogate(c) ? '?' : c);
            }
            if (name.length() > length) {
                path.append(ELLIPSIS);
            }
        }
        return this;
    }

    /**
     * Appends the index of an element.
     *
     * @param index the index, from 0
     * @return this path
     */
    public ErrorPath appendIndex(int index) {
        if (hasRoom()) {
            path.append('[').append(index).append(']');
        }
        return this;
    }

    private boolean hasRoom() {
        if (!truncated && path.length() > MAX_LENGTH) {
            truncated = true;
            path.append(ELLIPSIS);
        }
        return !truncated;
    }

    /**
     * Returns the path.
     *
     * @return the path, for {@link BindingException#path()}
     */
    @Override
    public String toString() {
        return path.toString();
    }
}
