/** The JSON binding for Jackson 2, {@link dev.antiphon.jackson2.Jackson2Binding}; it is found on the class path. */
@NullMarked
package dev.antiphon.jackson2;

import org.jspecify.annotations.NullMarked;
