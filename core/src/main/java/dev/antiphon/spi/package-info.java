/**
 * The interfaces for generated code and plug-ins only: the types that generated classes extend and call, and the services that
 * {@link java.util.ServiceLoader} finds.
 */
@NullMarked
package dev.antiphon.spi;

import org.jspecify.annotations.NullMarked;
