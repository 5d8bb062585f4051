package dev.antiphon.openrpc.internal.generator;

import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where null may stand: the elements of lists and the values of maps say so where they are used, and schemas are made of types, which do
 * not know that. The arguments of other types do not say it: one component describes them all.
 *
 * @param type the type as it is written
 * @param nullable whether null may stand in place of the whole
 */
record NullableTypeArguments(AnnotatedType type, boolean nullable) {
    /** The places of what is written somewhere within a type, or none if it is not. */
    static Optional<NullableTypeArguments> of(Type wanted, AnnotatedType written) {
        if (written.getType().equals(wanted)) {
            return Optional.of(new NullableTypeArguments(written, false));
        }
        if (written instanceof AnnotatedParameterizedType generic) {
            for (AnnotatedType argument : generic.getAnnotatedActualTypeArguments()) {
                Optional<NullableTypeArguments> found = of(wanted, argument);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** Whether there is any. */
    boolean any() {
        AnnotatedType inner = inner();
        return nullable || (inner != null && within(inner).any());
    }

    /** The schema with null allowed in these places; it may be the same object. */
    ObjectNode in(ObjectNode schema) {
        AnnotatedType inner = inner();
        if (inner != null) {
            inside(schema, inner);
        }
        return nullable ? SchemaNodes.nullable(schema) : schema;
    }

    private void inside(ObjectNode schema, AnnotatedType inner) {
        Class<?> raw = raw(type.getType());
        if (raw == Optional.class) {
            new NullableTypeArguments(inner, false).in(present(schema));
            return;
        }
        String keyword = Map.class.isAssignableFrom(raw) ? "additionalProperties" : "items";
        if (schema.get(keyword) instanceof ObjectNode within) {
            schema.set(keyword, within(inner).in(within));
        }
        for (JsonNode part : schema.path("allOf")) {
            if (part instanceof ObjectNode same) {
                inside(same, inner); // a member may say once more what its type says
            }
        }
    }

    private static NullableTypeArguments within(AnnotatedType inner) {
        return new NullableTypeArguments(inner, JavaSchemaGenerator.isNullable(inner));
    }

    /** What an optional has if it has something: the same schema if a second type says that it need not. */
    private static ObjectNode present(ObjectNode schema) {
        return schema.path("oneOf").path(0) instanceof ObjectNode value ? value : schema;
    }

    private @Nullable AnnotatedType inner() {
        if (type instanceof AnnotatedArrayType array) {
            return array.getAnnotatedGenericComponentType();
        }
        Class<?> raw = raw(type.getType());
        boolean inline = raw == Optional.class
                || Collection.class.isAssignableFrom(raw)
                || (Map.class.isAssignableFrom(raw) && raw.getName().startsWith("java.util."));
        AnnotatedType[] arguments = inline && type instanceof AnnotatedParameterizedType generic
                ? generic.getAnnotatedActualTypeArguments()
                : new AnnotatedType[0];
        return arguments.length == 0 ? null : arguments[arguments.length - 1];
    }

    private static Class<?> raw(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        if (type instanceof GenericArrayType) {
            return Object[].class;
        }
        return type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : Object.class;
    }
}
