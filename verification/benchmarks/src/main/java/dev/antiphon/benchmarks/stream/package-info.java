/** Streams of numbers from a server to a client, and the heap of streams. */
@NullMarked
package dev.antiphon.benchmarks.stream;

import org.jspecify.annotations.NullMarked;
