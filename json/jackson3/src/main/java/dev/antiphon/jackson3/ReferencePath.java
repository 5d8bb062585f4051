package dev.antiphon.jackson3;

import dev.antiphon.json.ErrorPath;
import tools.jackson.core.JacksonException;

/** The path in a value that an exception of Jackson reports, such as {@code .address.lines[2]}. */
final class ReferencePath {
    private ReferencePath() {}

    /** Returns the path of an exception, or an empty one if it has none. */
    static String of(Throwable thrown) {
        ErrorPath path = new ErrorPath();
        if (thrown instanceof JacksonException e) {
            for (JacksonException.Reference step : e.getPath()) {
                if (step.getPropertyName() != null) {
                    path.appendName(step.getPropertyName());
                } else if (step.getIndex() >= 0) {
                    path.appendIndex(step.getIndex());
                }
            }
        }
        return path.toString();
    }
}
