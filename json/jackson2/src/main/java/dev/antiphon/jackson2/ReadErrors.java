package dev.antiphon.jackson2;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.PropertyBindingException;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonTypeNames;
import org.jspecify.annotations.Nullable;

/**
 * Says in words of JSON why a value could not be read. Jackson's own messages name classes, settings and parts of the
 * input; they stay in the cause.
 */
final class ReadErrors {
    private static final String DOES_NOT_FIT = "does not fit the expected type";
    private static final String NOT_VALID = "not a valid value";
    private static final String MUST_NOT_BE_NULL = "must not be null";

    private final JsonTypeNames typeNames;

    ReadErrors(ObjectMapper mapper) {
        this.typeNames = new JsonTypeNames(
                constant -> mapper.<JsonNode>valueToTree(constant).toString(),
                element -> element.isAnnotationPresent(JsonCreator.class));
    }

    BindingException explain(Throwable thrown, byte[] json, int start, int end) {
        String path = ReferencePath.of(thrown);
        Throwable origin = origin(thrown);
        if (origin instanceof BindingException inner) {
            return new BindingException(inner.reason(), path + inner.path(), thrown);
        }
        return new BindingException(reason(origin, path, json, start, end), path, thrown);
    }

    /** What went wrong first: Jackson wraps an exception to add a path to it. */
    private static Throwable origin(Throwable thrown) {
        Throwable origin = thrown;
        for (int i = 0; i < 100; i++) {
            Throwable cause = origin.getCause();
            if (cause instanceof BindingException
                    || (cause instanceof JacksonException && origin instanceof JacksonException)) {
                origin = cause;
            } else {
                break;
            }
        }
        return origin;
    }

    private String reason(Throwable origin, String path, byte[] json, int start, int end) {
        if (origin instanceof PropertyBindingException) {
            return "unknown property";
        }
        if (origin instanceof InvalidNullException) {
            return MUST_NOT_BE_NULL;
        }
        if (origin instanceof StreamConstraintsException) {
            return "too long or too deeply nested";
        }
        if (origin instanceof InvalidTypeIdException e) {
            return typeId(e, byteAt(e.getLocation(), json, start, end));
        }
        if (origin instanceof MismatchedInputException e) {
            return mismatch(e, path, byteAt(e.getLocation(), json, start, end));
        }
        if (origin instanceof InputCoercionException e) {
            return expected(typeNames.of(e.getTargetType()));
        }
        if (origin instanceof InvalidDefinitionException e
                && e.getType() != null
                && e.getType().isArrayType()) {
            // Jackson before 3.1 blames the definition of int[] when it finds a string instead.
            return expected(JsonTypeNames.ARRAY);
        }
        // All else is what the user's code threw, from a constructor for example, bare or with a path around it.
        return origin instanceof JacksonException && origin.getCause() == null ? DOES_NOT_FIT : NOT_VALID;
    }

    private static String typeId(InvalidTypeIdException e, byte found) {
        if (e.getTypeId() != null) {
            return "unknown type";
        }
        return found == '{' || found == '}' ? "missing type" : expected(JsonTypeNames.OBJECT);
    }

    private String mismatch(MismatchedInputException e, String path, byte found) {
        Class<?> type = e.getTargetType();
        // At the end of an object Jackson looks for what should have been in it. It has no exception of its own for
        // this.
        boolean absent = found == '}'
                && ((type != null && type.isPrimitive())
                        || e.getOriginalMessage().startsWith("Missing"));
        if (absent) {
            return "missing";
        }
        if (found == 'n') {
            return MUST_NOT_BE_NULL;
        }
        if (path.endsWith("]") && isPrimitives(type)) {
            // The array itself, or an element of it: Jackson says the same of both.
            return DOES_NOT_FIT;
        }
        String phrase = typeNames.of(type);
        // The right kind of value, and still not what it should be.
        boolean kindFits = (found == '{' && JsonTypeNames.OBJECT.equals(phrase))
                || (found == '[' && JsonTypeNames.ARRAY.equals(phrase))
                || (found == '"' && JsonTypeNames.STRING.equals(phrase));
        return kindFits ? NOT_VALID : expected(phrase);
    }

    private static boolean isPrimitives(@Nullable Class<?> type) {
        return type != null && type.isArray() && type.getComponentType().isPrimitive();
    }

    private static String expected(@Nullable String phrase) {
        return phrase == null ? DOES_NOT_FIT : "expected " + phrase;
    }

    /** The first byte of the token that Jackson was at, or 0 if it does not say. */
    private static byte byteAt(@Nullable JsonLocation location, byte[] json, int start, int end) {
        long offset = location == null ? -1 : location.getByteOffset();
        return offset >= 0 && offset < end - start ? json[start + (int) offset] : 0;
    }
}
