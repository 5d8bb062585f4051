package dev.antiphon.jackson2;

import com.fasterxml.jackson.databind.JsonMappingException;

/** Says where in a value a failure is, such as {@code .address.lines[2]}. */
final class ErrorPath {
    private static final int LONGEST_NAME = 64;
    private static final int LONGEST = 512;

    private ErrorPath() {}

    /** The path that an exception carries, empty if it carries none. */
    static String of(Throwable thrown) {
        if (!(thrown instanceof JsonMappingException e)) {
            return "";
        }
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : e.getPath()) {
            if (path.length() > LONGEST) {
                return path.append("...").toString();
            }
            if (step.getFieldName() != null) {
                appendName(path, step.getFieldName());
            } else if (step.getIndex() >= 0) {
                path.append('[').append(step.getIndex()).append(']');
            }
        }
        return path.toString();
    }

    /** Names may be a peer's, the keys of a map, and end up in a log: no line breaks, and not without end. */
    private static void appendName(StringBuilder path, String name) {
        path.append('.');
        int length = Math.min(name.length(), LONGEST_NAME);
        for (int i = 0; i < length; i++) {
            char c = name.charAt(i);
            path.append(Character.isISOControl(c) || Character.isSurrogate(c) ? '?' : c);
        }
        if (name.length() > length) {
            path.append("...");
        }
    }
}
