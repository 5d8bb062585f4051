/** A custom transport. */
@NullMarked
package dev.antiphon.examples.transport;

import org.jspecify.annotations.NullMarked;
