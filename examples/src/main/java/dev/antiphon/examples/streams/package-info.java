/** Results that come one by one, and long calls that tell how far they are. */
@NullMarked
package dev.antiphon.examples.streams;

import org.jspecify.annotations.NullMarked;
