package dev.antiphon.spi;

import org.jspecify.annotations.Nullable;

/**
 * An index of the code that the annotation processor has generated for interfaces. The processor generates one index per
 * compilation, and {@link java.util.ServiceLoader} finds it. Only generated code implements this.
 *
 * <p>A program in a module names it in its {@code module-info}: {@code provides dev.antiphon.spi.GeneratedServiceIndex with
 * ...}.
 */
public interface GeneratedServiceIndex {
    /**
     * Finds the generated code of an interface.
     *
     * @param service the interface
     * @return its code, or null if this index has none
     */
    @Nullable
    GeneratedService<?> find(Class<?> service);
}
