package dev.antiphon.openrpc.internal.generator;

import dev.antiphon.CallContext;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.NegativeOrZero;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the constraints of Jakarta Validation on parameters say; those on members of types are read elsewhere. */
final class ConstraintReader {
    private ConstraintReader() {}

    /** The parameters of a Java method that are on the wire, in order. */
    static List<Parameter> of(@Nullable Method method) {
        List<Parameter> all = new ArrayList<>();
        if (method != null) {
            for (Parameter parameter : method.getParameters()) {
                if (parameter.getType() != CallContext.class) {
                    all.add(parameter);
                }
            }
        }
        return all;
    }

    /** Adds what annotations say to the schema of a value, which must not be a reference. */
    static void add(ObjectNode schema, Annotation... annotations) {
        for (Annotation annotation : annotations) {
            if (annotation instanceof Min min) {
                schema.put("minimum", min.value());
            } else if (annotation instanceof Max max) {
                schema.put("maximum", max.value());
            } else if (annotation instanceof Positive) {
                schema.put("exclusiveMinimum", 0);
            } else if (annotation instanceof PositiveOrZero) {
                schema.put("minimum", 0);
            } else if (annotation instanceof Negative) {
                schema.put("exclusiveMaximum", 0);
            } else if (annotation instanceof NegativeOrZero) {
                schema.put("maximum", 0);
            } else if (annotation instanceof Pattern pattern) {
                schema.put("pattern", pattern.regexp());
            } else if (annotation instanceof Email) {
                schema.put("format", "email");
            } else if (annotation instanceof NotBlank || annotation instanceof NotEmpty) {
                size(schema, 1, Integer.MAX_VALUE);
            } else if (annotation instanceof Size size) {
                size(schema, size.min(), size.max());
            }
        }
    }

    private static void size(ObjectNode schema, int least, int most) {
        String type = schema.path("type").isArray()
                ? schema.path("type").path(0).stringValue("")
                : schema.path("type").stringValue("");
        String what = switch (type) {
            case "string" -> "Length";
            case "array" -> "Items";
            case "object" -> "Properties";
            default -> "";
        };
        JsonNode known = schema.get("min" + what);
        if (what.isEmpty()) {
            return;
        }
        if (least > 0 && (known == null || known.intValue() < least)) {
            schema.put("min" + what, least);
        }
        if (most < Integer.MAX_VALUE) {
            schema.put("max" + what, most);
        }
    }
}
