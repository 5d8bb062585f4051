package dev.antiphon.json;

import java.lang.reflect.Type;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * A binding to a JSON library, which converts ranges of JSON to Java values and back: records, collections, polymorphic types, and all
 * other types that the library supports. Numbers, booleans and strings are not passed to it; core reads and writes them itself.
 *
 * <p>A binding is found on the class path by {@link ServiceLoader}, or passed to the builder of a server or client, with the user's mapper.
 * Implementations must be immutable and thread-safe. Readers and writers are requested when a method is registered, not during a call, so
 * finding them may be slow.
 */
public interface JsonBinding {
    /**
     * The reader of a type.
     *
     * @param type a class or a generic type
     * @return its reader
     * @throws IllegalArgumentException if this binding cannot read the type
     */
    ValueReader<?> reader(Type type);

    /**
     * The writer of a type.
     *
     * @param type a class or a generic type
     * @return its writer
     * @throws IllegalArgumentException if this binding cannot write the type
     */
    ValueWriter<?> writer(Type type);

    /**
     * Returns whether this binding maps records by the names of their components, enums by the names of their constants, and lists of
     * such, without conversions: then generated codecs may be used in its place. True for the default mappers of the Jackson bindings, but
     * not for a mapper that the user has configured.
     *
     * @return whether it does
     */
    default boolean usesDefaultMapping() {
        return false;
    }

    /**
     * The binding that is on the class path.
     *
     * @return the first one that {@link ServiceLoader} finds
     * @throws IllegalStateException if there is none; the message names the artifacts that bring one
     */
    static JsonBinding onClassPath() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try {
            return ServiceLoader.load(JsonBinding.class, loader)
                    .findFirst()
                    .or(() -> ServiceLoader.load(JsonBinding.class, JsonBinding.class.getClassLoader())
                            .findFirst())
                    .orElseThrow(() -> new IllegalStateException("No JSON binding on the class path. Add the dependency"
                            + " dev.antiphon:antiphon-jackson3 or dev.antiphon:antiphon-jackson2, or give the builder"
                            + " a binding of your own. Without one, only numbers, booleans, strings and RawJson can be"
                            + " parameters and results."));
        } catch (ServiceConfigurationError e) {
            throw new IllegalStateException(
                    "The JSON binding on the class path cannot be loaded: " + e.getMessage(), e);
        }
    }
}
