/** Antiphon in conversation with other implementations. */
@NullMarked
package dev.antiphon.interop;

import org.jspecify.annotations.NullMarked;
