/**
 * Benchmarks of Antiphon and comparable libraries; {@link dev.antiphon.benchmarks.Main} runs them and prints the tables.
 *
 * <p>The loads are in {@code load}, the libraries in process in {@code contender}, over a connection in {@code connection}, over
 * HTTP and WebSocket in {@code http}, streams in {@code stream}, overload in {@code overload}, and cold starts in {@code
 * coldstart}.
 */
@NullMarked
package dev.antiphon.benchmarks;

import org.jspecify.annotations.NullMarked;
