/** The codec of messages: reads bytes in one pass, and writes directly to bytes. */
@NullMarked
package dev.antiphon.internal.codec;

import org.jspecify.annotations.NullMarked;
