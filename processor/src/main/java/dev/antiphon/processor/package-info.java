/**
 * The annotation processor: reads interfaces with {@link dev.antiphon.service.JsonRpcService}, says what is wrong with them, and
 * writes the code that serves and calls them without reflection.
 */
@NullMarked
package dev.antiphon.processor;

import org.jspecify.annotations.NullMarked;
