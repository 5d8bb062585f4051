package dev.antiphon.jackson3;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonTypeNames;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.InvalidDefinitionException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.PropertyBindingException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The translation of Jackson's read failures to {@link BindingException}s in terms of JSON. Jackson's own messages contain class names,
 * settings and parts of the input; they stay in the cause. Thread-safe.
 */
final class ReadErrors {
    private static final String DOES_NOT_FIT = "does not fit the expected type";
    private static final String NOT_VALID = "not a valid value";
    private static final String MUST_NOT_BE_NULL = "must not be null";

    private final JsonTypeNames typeNames;

    ReadErrors(JsonMapper mapper) {
        this.typeNames = new JsonTypeNames(
                constant -> mapper.<JsonNode>valueToTree(constant).toString(),
                element -> element.isAnnotationPresent(JsonCreator.class));
    }

    BindingException toBindingException(Throwable thrown, byte[] json, int start, int end) {
        String path = ReferencePath.of(thrown);
        Throwable origin = origin(thrown);
        if (origin instanceof BindingException inner) {
            return new BindingException(inner.reason(), path + inner.path(), thrown);
        }
        return new BindingException(reason(origin, path, json, start, end), path, thrown);
    }

    /** The first exception: Jackson wraps it to add a path. */
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
            // Jackson before 3.1 reports an invalid definition of int[] if it finds a string instead.
            return expected(JsonTypeNames.ARRAY);
        }
        // Other exceptions are thrown by code of the user, such as a constructor, possibly wrapped to add a path.
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
        // Jackson checks for missing properties at the end of an object, and has no exception type for them.
        boolean absent = found == '}'
                && ((type != null && type.isPrimitive())
                        || e.getOriginalMessage().startsWith("Missing"));
        if (absent) {
            return "missing";
        }
        if (found == 'n') {
            return MUST_NOT_BE_NULL;
        }
        if (path.endsWith("]") && isPrimitiveArray(type)) {
            // Either the array or one of its elements is wrong; Jackson reports both in the same way.
            return DOES_NOT_FIT;
        }
        String expectedName = typeNames.of(type);
        // The kind of the value fits, but the value is invalid.
        boolean kindFits = (found == '{' && JsonTypeNames.OBJECT.equals(expectedName))
                || (found == '[' && JsonTypeNames.ARRAY.equals(expectedName))
                || (found == '"' && JsonTypeNames.STRING.equals(expectedName));
        return kindFits ? NOT_VALID : expected(expectedName);
    }

    private static boolean isPrimitiveArray(@Nullable Class<?> type) {
        return type != null && type.isArray() && type.getComponentType().isPrimitive();
    }

    private static String expected(@Nullable String name) {
        return name == null ? DOES_NOT_FIT : "expected " + name;
    }

    /** The first byte of the token at which Jackson failed, or 0 if it is not known. */
    private static byte byteAt(@Nullable TokenStreamLocation location, byte[] json, int start, int end) {
        long offset = location == null ? -1 : location.getByteOffset();
        return offset >= 0 && offset < end - start ? json[start + (int) offset] : 0;
    }
}
