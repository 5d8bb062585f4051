/** Wire listeners. */
@NullMarked
package dev.antiphon.internal.monitor;

import org.jspecify.annotations.NullMarked;
