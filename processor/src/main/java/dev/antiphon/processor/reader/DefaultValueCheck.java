package dev.antiphon.processor.reader;

import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.processor.types.ServiceTypes;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Checks defaults by reading them as the server does, for types that core reads without a JSON binding. */
final class DefaultValueCheck {
    private static final Map<String, Type> SCALARS = Map.ofEntries(
            Map.entry("BYTE", byte.class),
            Map.entry("SHORT", short.class),
            Map.entry("INT", int.class),
            Map.entry("LONG", long.class),
            Map.entry("FLOAT", float.class),
            Map.entry("DOUBLE", double.class),
            Map.entry("BOOLEAN", boolean.class),
            Map.entry("CHAR", char.class),
            Map.entry("java.lang.String", String.class),
            Map.entry("java.math.BigInteger", BigInteger.class),
            Map.entry("java.math.BigDecimal", BigDecimal.class));

    private DefaultValueCheck() {}

    /**
     * A problem of a default.
     *
     * @param reason the reason why it does not fit its type, or null if it is not JSON
     */
    record Problem(@Nullable String reason) {}

    /** The problem of a default, or null if it fits its type. */
    static @Nullable Problem problem(ServiceTypes types, TypeMirror type, String text) {
        RawJson json;
        try {
            json = RawJson.of(text);
        } catch (IllegalArgumentException e) {
            return new Problem(null);
        }
        Type scalar = SCALARS.get(types.erasedName(unboxed(types, type)));
        if (scalar == null || (json.isNull() && !type.getKind().isPrimitive())) {
            return null;
        }
        byte[] bytes = json.toBytes();
        try {
            Object unused = new JsonTypes(null).reader(scalar).read(bytes, 0, bytes.length);
            return null;
        } catch (BindingException e) {
            return new Problem(e.reason());
        }
    }

    private static TypeMirror unboxed(ServiceTypes types, TypeMirror type) {
        try {
            return types.typeUtils.unboxedType(type);
        } catch (IllegalArgumentException e) {
            return type;
        }
    }
}
