package dev.antiphon.spi;

import org.jspecify.annotations.Nullable;

/**
 * Leads from interfaces to the code that the annotation processor has written for them. The processor writes one for each
 * compilation, which {@link java.util.ServiceLoader} finds; nobody else need implement this.
 *
 * <p>A program in a module names it in its {@code module-info}: {@code provides dev.antiphon.spi.GeneratedServiceIndex with ...}.
 */
public interface GeneratedServiceIndex {
    /**
     * Finds the code of an interface.
     *
     * @param service the interface
     * @return its code, or null if this index has none
     */
    @Nullable
    GeneratedService<?> find(Class<?> service);
}
