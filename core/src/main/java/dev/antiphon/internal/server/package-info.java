/** Dispatch: runs the calls of a message, writes the replies, and has the producer's half of a stream. */
@NullMarked
package dev.antiphon.internal.server;

import org.jspecify.annotations.NullMarked;
