package dev.antiphon;

import dev.antiphon.internal.types.GenericTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import java.lang.reflect.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Describes one parameter of a method: its name, its type and whether it may be left out. Immutable.
 *
 * <p>An optional parameter that is left out, or given as null, takes its default, and without one is null.
 */
public final class Parameter {
    private final String name;
    private final Type type;
    private final boolean optional;
    private final boolean rest;
    /** A value, or JSON that will be read as the type, or null. */
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
     * A parameter that must be given.
     *
     * @param name its name
     * @param type its type
     * @return the parameter
     */
    public static Parameter required(String name, Class<?> type) {
        return new Parameter(name, type, false, false, null);
    }

    /**
     * A parameter of a generic type that must be given.
     *
     * @param name its name
     * @param type its type
     * @return the parameter
     */
    public static Parameter required(String name, TypeRef<?> type) {
        return new Parameter(name, type.type(), false, false, null);
    }

    /**
     * A parameter that may be left out; it is null then.
     *
     * @param name its name
     * @param type its type, not a primitive one
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
     * A parameter of a generic type that may be left out; it is null then.
     *
     * @param name its name
     * @param type its type
     * @return the parameter
     */
    public static Parameter optional(String name, TypeRef<?> type) {
        return new Parameter(name, type.type(), true, false, null);
    }

    /**
     * A parameter that may be left out; it has a default value then.
     *
     * @param name its name
     * @param type its type
     * @param defaultValue its value when it is left out
     * @param <T> its type
     * @return the parameter
     */
    public static <T> Parameter optional(String name, Class<T> type, T defaultValue) {
        return new Parameter(name, type, true, false, Objects.requireNonNull(defaultValue, "defaultValue"));
    }

    /**
     * The last parameter, which takes all positional arguments that are left, as an array; by name it is given one array.
     *
     * @param name its name
     * @param elementType the type of each argument
     * @return the parameter
     */
    public static Parameter rest(String name, Class<?> elementType) {
        return new Parameter(name, elementType.arrayType(), true, true, null);
    }

    /**
     * A parameter of a type that is known at run time only.
     *
     * @param name its name
     * @param type its type
     * @param optional whether it may be left out, and is null then
     * @return the parameter
     */
    public static Parameter of(String name, Type type, boolean optional) {
        return new Parameter(name, type, optional, false, null);
    }

    /**
     * An optional parameter whose default is written as JSON.
     *
     * @param name its name
     * @param type its type
     * @param defaultValue its value where it is left out, read as the type
     * @return the parameter
     */
    public static Parameter optionalJson(String name, Type type, RawJson defaultValue) {
        return new Parameter(name, type, true, false, defaultValue);
    }

    /**
     * A last parameter that takes all further arguments, of an array type that is known at run time only.
     *
     * @param name its name
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
     * Tells whether the parameter may be left out.
     *
     * @return whether it may
     */
    public boolean isOptional() {
        return optional;
    }

    /**
     * Tells whether the parameter takes all positional arguments that are left.
     *
     * @return whether it does; its type is an array then
     */
    public boolean isRest() {
        return rest;
    }

    /**
     * The type of the items, if the argument is a stream that the method consumes.
     *
     * @return the type, or null if the argument is no stream
     */
    public @Nullable Type items() {
        return GenericTypes.itemType(type);
    }

    /**
     * What the parameter is when it is left out.
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
