/** The problems that the annotation processor reports, by number. */
@NullMarked
package dev.antiphon.processor.diagnostics;

import org.jspecify.annotations.NullMarked;
