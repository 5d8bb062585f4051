/** The server engine: dispatches the calls of a message, writes the replies, and contains the producer's half of a stream. */
@NullMarked
package dev.antiphon.internal.server;

import org.jspecify.annotations.NullMarked;
