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

/** The violations in the parameters of one call, sorted by path, constraint and message. Not thread-safe. */
final class ViolationReport {
    /** Enough for a caller that sends a list of invalid items, and the response stays small. */
    private static final int MAX_LISTED = 100;

    private static final int MAX_TEXT = 256;

    /** The first violations in their order. */
    private final NavigableSet<Violation> first = new TreeSet<>();

    private long omitted;

    void add(Set<? extends ConstraintViolation<?>> violations, List<String> names) {
        for (ConstraintViolation<?> violation : violations) {
            first.add(new Violation(
                    ViolationPath.truncated(ViolationPath.of(violation.getPropertyPath(), names), MAX_TEXT),
                    ViolationPath.truncated(String.valueOf(violation.getMessage()), MAX_TEXT),
                    violation
                            .getConstraintDescriptor()
                            .getAnnotation()
                            .annotationType()
                            .getSimpleName()));
            if (first.size() > MAX_LISTED) {
                first.pollLast();
                omitted++;
            }
        }
    }

    /** @throws InvalidParamsException if there are violations */
    void throwIfInvalid() {
        if (!first.isEmpty() || omitted > 0) {
            throw new InvalidParamsException(Fault.INVALID_PARAMS.phrase(), toJson());
        }
    }

    /** Replaces all violations by their number, after a check that was stopped: the validator returns none. */
    void discard(int found) {
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

    private record Violation(String path, String message, String constraint) implements Comparable<Violation> {
        @Override
        public int compareTo(Violation other) {
            int order = path.compareTo(other.path);
            order = order != 0 ? order : constraint.compareTo(other.constraint);
            return order != 0 ? order : message.compareTo(other.message);
        }
    }
}
