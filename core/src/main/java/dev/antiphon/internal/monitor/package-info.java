/** Channels, exchanges and receivers that notify wire listeners. */
@NullMarked
package dev.antiphon.internal.monitor;

import org.jspecify.annotations.NullMarked;
