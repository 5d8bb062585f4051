/** A page to look at the methods of a server and call them; begin with {@link dev.antiphon.explorer.Explorer}. */
@NullMarked
package dev.antiphon.explorer;

import org.jspecify.annotations.NullMarked;
