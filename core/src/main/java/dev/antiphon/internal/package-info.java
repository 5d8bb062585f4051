/** Leaf classes of the engine that no other module may use; they depend on nothing but the JDK. */
@NullMarked
package dev.antiphon.internal;

import org.jspecify.annotations.NullMarked;
