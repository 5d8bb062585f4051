/** Services that use every feature of an interface. The annotation processor generates code for each of them. */
@NullMarked
package dev.antiphon.blackbox;

import org.jspecify.annotations.NullMarked;
