/** The consumer's half of a stream: buffering, demand and delivery to subscribers. */
@NullMarked
package dev.antiphon.internal.stream;

import org.jspecify.annotations.NullMarked;
