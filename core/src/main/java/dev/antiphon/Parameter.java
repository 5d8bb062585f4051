package dev.antiphon;

import dev.antiphon.internal.types.GenericTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import java.lang.reflect.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of one parameter of a method: its name, its type and whether it is optional. Immutable.
 *
 * <p>An optional parameter that is omitted, or passed as null, has its default value, or null without a default.
 */
public final class Parameter {
    private final String name;
    private final Type type;
    private final boolean optional;
    private final boolean rest;
    /** A value, or JSON to be read as the type, or null. */
    private final @Nullable Object defaultValue;

    private Parameter(String name, Type type, boolean optional, boolean rest, @Nullable Object defaultValue) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("A parameter name must not be blank");
        }
        this.name = name;
        this.type = Objects.requireNonNull(type, "type");
        this.optional = optional;
        this.rest = rest;
        this.defaultValue = defaultValue;
    }

    /**
     * Declares a required parameter.
     *
     * @param name the name
     * @param type the type
     * @return the parameter
     */
    public static Parameter required(String name, Class<?> type) {
        return new Parameter(name, type, false, false, null);
    }

    /**
     * Declares a required parameter of a generic type.
     *
     * @param name the name
     * @param type the type
     * @return the parameter
     */
    public static Parameter required(String name, TypeRef<?> type) {
        return new Parameter(name, type.type(), false, false, null);
    }

    /**
     * Declares an optional parameter, which is null if omitted.
     *
     * @param name the name
     * @param type the type, not a primitive one
     * @return the parameter
     */
    public static Parameter optional(String name, Class<?> type) {
        if (type.isPrimitive()) {
            throw new IllegalArgumentException("Parameter '" + name + "' of type " + type
                    + " cannot be null when it is left out: give it a default, or make it a boxed type");
        }
        return new Parameter(name, type, true, false, null);
    }

    /**
     * Declares an optional parameter of a generic type, which is null if omitted.
     *
     * @param name the name
     * @param type the type
     * @return the parameter
     */
    public static Parameter optional(String name, TypeRef<?> type) {
        return new Parameter(name, type.type(), true, false, null);
    }

    /**
     * Declares an optional parameter with a default value.
     *
     * @param name the name
     * @param type the type
     * @param defaultValue the value if the parameter is omitted
     * @param <T> the type
     * @return the parameter
     */
    public static <T> Parameter optional(String name, Class<T> type, T defaultValue) {
        return new Parameter(name, type, true, false, Objects.requireNonNull(defaultValue, "defaultValue"));
    }

    /**
     * Declares the last parameter as a rest parameter, which takes all remaining positional arguments as an array. By name, its
     * argument is one array.
     *
     * @param name the name
     * @param elementType the type of each argument
     * @return the parameter
     */
    public static Parameter rest(String name, Class<?> elementType) {
        return new Parameter(name, elementType.arrayType(), true, true, null);
    }

    /**
     * Declares a parameter of a type that is known only at run time.
     *
     * @param name the name
     * @param type the type
     * @param optional whether it may be omitted, and is null then
     * @return the parameter
     */
    public static Parameter of(String name, Type type, boolean optional) {
        return new Parameter(name, type, optional, false, null);
    }

    /**
     * Declares an optional parameter whose default is written as JSON.
     *
     * @param name the name
     * @param type the type
     * @param defaultValue the value if the parameter is omitted, read as the type
     * @return the parameter
     */
    public static Parameter optionalJson(String name, Type type, RawJson defaultValue) {
        return new Parameter(name, type, true, false, defaultValue);
    }

    /**
     * Declares a rest parameter of an array type that is known only at run time.
     *
     * @param name the name
     * @param arrayType the type of the array
     * @return the parameter
     */
    public static Parameter restOf(String name, Type arrayType) {
        return new Parameter(name, arrayType, true, true, null);
    }

    /**
     * The name of the parameter.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * The type of the parameter.
     *
     * @return the type
     */
    public Type type() {
        return type;
    }

    /**
     * Whether the parameter is optional.
     *
     * @return true if it may be omitted
     */
    public boolean isOptional() {
        return optional;
    }

    /**
     * Whether the parameter takes all remaining positional arguments.
     *
     * @return true for a rest parameter; its type is an array then
     */
    public boolean isRest() {
        return rest;
    }

    /**
     * The type of the items, if the argument is a stream that the method consumes.
     *
     * @return the type, or null if the argument is not a stream
     */
    public @Nullable Type items() {
        return GenericTypes.itemType(type);
    }

    /**
     * The value of the parameter if it is omitted.
     *
     * @return a value of its type, or {@link RawJson} of one, or null
     */
    public @Nullable Object defaultValue() {
        return defaultValue;
    }

    @Override
    public String toString() {
        return type.getTypeName() + " " + name;
    }
}
