/** Readers of service interfaces, their methods, parameters and annotations. */
@NullMarked
package dev.antiphon.processor.reader;

import org.jspecify.annotations.NullMarked;
