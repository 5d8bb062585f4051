/** Bytes to messages and back: one pass in, straight to bytes out. */
@NullMarked
package dev.antiphon.internal.codec;

import org.jspecify.annotations.NullMarked;
