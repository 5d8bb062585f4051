/** Leaf classes of the engine, which depend only on the JDK. Other modules must not use them. */
@NullMarked
package dev.antiphon.internal;

import org.jspecify.annotations.NullMarked;
