/** Questions about types and annotations of the program that is compiled. */
@NullMarked
package dev.antiphon.processor.types;

import org.jspecify.annotations.NullMarked;
