/** For generated code and plug-ins only: what the annotation processor's classes extend and call, and services found by {@link java.util.ServiceLoader}. */
@NullMarked
package dev.antiphon.spi;

import org.jspecify.annotations.NullMarked;
