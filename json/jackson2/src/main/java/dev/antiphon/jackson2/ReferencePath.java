package dev.antiphon.jackson2;

import com.fasterxml.jackson.databind.JsonMappingException;
import dev.antiphon.json.ErrorPath;

/** The path in a value that an exception of Jackson reports, such as {@code .address.lines[2]}. */
final class ReferencePath {
    private ReferencePath() {}

    /** Returns the path of an exception, or an empty one if it has none. */
    static String of(Throwable thrown) {
        ErrorPath path = new ErrorPath();
        if (thrown instanceof JsonMappingException e) {
            for (JsonMappingException.Reference step : e.getPath()) {
                if (step.getFieldName() != null) {
                    path.appendName(step.getFieldName());
                } else if (step.getIndex() >= 0) {
                    path.appendIndex(step.getIndex());
                }
            }
        }
        return path.toString();
    }
}
