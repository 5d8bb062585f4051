/** JSON values by Jackson 3: {@link dev.antiphon.jackson3.Jackson3Binding}, which is found on the class path. */
@NullMarked
package dev.antiphon.jackson3;

import org.jspecify.annotations.NullMarked;
