/** Streams of numbers from a server to a client, and the heap that streams take. */
@NullMarked
package dev.antiphon.benchmarks.stream;

import org.jspecify.annotations.NullMarked;
