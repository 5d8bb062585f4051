/**
 * The annotation processor: reads interfaces with {@link dev.antiphon.service.JsonRpcService}, reports their errors, and generates the
 * code that serves and calls them without reflection.
 */
@NullMarked
package dev.antiphon.processor;

import org.jspecify.annotations.NullMarked;
