/** Executors, the shared timer and the current call of a thread. */
@NullMarked
package dev.antiphon.internal.concurrent;

import org.jspecify.annotations.NullMarked;
