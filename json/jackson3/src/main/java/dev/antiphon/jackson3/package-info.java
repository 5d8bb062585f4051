/** The JSON binding for Jackson 3, {@link dev.antiphon.jackson3.Jackson3Binding}; it is found on the class path. */
@NullMarked
package dev.antiphon.jackson3;

import org.jspecify.annotations.NullMarked;
