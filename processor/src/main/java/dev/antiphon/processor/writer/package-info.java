/** Writers of the classes that the annotation processor generates. */
@NullMarked
package dev.antiphon.processor.writer;

import org.jspecify.annotations.NullMarked;
