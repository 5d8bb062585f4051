package dev.antiphon.validation;

import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import jakarta.validation.ConstraintViolation;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/** What is wrong with the parameters of a call, in the peer's terms and in a fixed order, whatever order it was found in. */
final class ViolationReport {
    /** A caller that sends a list of wrong items learns enough from these, and gets no more back than it has sent. */
    private static final int MOST = 100;

    private static final int MOST_CHARACTERS = 256;

    /** The first of what was found; a caller can make a validator find a great many. */
    private final NavigableSet<Violation> first = new TreeSet<>();

    private long omitted;

    void add(Set<? extends ConstraintViolation<?>> violations, List<String> names) {
        for (ConstraintViolation<?> violation : violations) {
            first.add(new Violation(
                    shortened(ViolationPath.of(violation.getPropertyPath(), names), MOST_CHARACTERS),
                    shortened(String.valueOf(violation.getMessage()), MOST_CHARACTERS),
                    violation
                            .getConstraintDescriptor()
                            .getAnnotation()
                            .annotationType()
                            .getSimpleName()));
            if (first.size() > MOST) {
                first.pollLast();
                omitted++;
            }
        }
    }

    /** @throws InvalidParamsException if there is something to tell */
    void refuse() {
        if (!first.isEmpty() || omitted > 0) {
            throw new InvalidParamsException(Fault.INVALID_PARAMS.phrase(), toJson());
        }
    }

    /** There are more than anybody wants to look for; where those are that were found is not known. */
    void giveUp(int found) {
        first.clear();
        omitted = found;
    }

    private RawJson toJson() {
        JsonOutput out = new JsonOutput();
        out.ascii("{\"violations\":[");
        for (Violation violation : first) {
            out.ascii(violation.equals(first.first()) ? "{\"path\":" : ",{\"path\":");
            out.value(violation.path());
            out.ascii(",\"message\":");
            out.value(violation.message());
            out.ascii(",\"constraint\":");
            out.value(violation.constraint());
            out.write('}');
        }
        out.write(']');
        if (omitted > 0) {
            out.ascii(",\"omitted\":");
            out.value(omitted);
        }
        out.write('}');
        return RawJson.ofValid(out.toByteArray(), 0, out.size(), null);
    }

    static String shortened(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
        return text.substring(0, end) + '\u2026';
    }

    private record Violation(String path, String message, String constraint) implements Comparable<Violation> {
        @Override
        public int compareTo(Violation other) {
            int order = path.compareTo(other.path);
            order = order != 0 ? order : constraint.compareTo(other.constraint);
            return order != 0 ? order : message.compareTo(other.message);
        }
    }
}
