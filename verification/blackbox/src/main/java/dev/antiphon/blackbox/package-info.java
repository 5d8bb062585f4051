/** Services that use everything an interface may use. The annotation processor writes code for each of them. */
@NullMarked
package dev.antiphon.blackbox;

import org.jspecify.annotations.NullMarked;
