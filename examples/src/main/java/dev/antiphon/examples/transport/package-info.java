/** A transport of one's own. */
@NullMarked
package dev.antiphon.examples.transport;

import org.jspecify.annotations.NullMarked;
