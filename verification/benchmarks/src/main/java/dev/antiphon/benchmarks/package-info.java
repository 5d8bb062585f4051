/**
 * Measures Antiphon beside its peers; {@link dev.antiphon.benchmarks.Main} runs everything and prints the tables.
 *
 * <p>The work is in {@code load}, those who do it in {@code contender}, those who do it over a connection in {@code connection}, those
 * who speak HTTP and WebSocket in {@code http}, and first replies of new JVMs in {@code coldstart}.
 */
@NullMarked
package dev.antiphon.benchmarks;

import org.jspecify.annotations.NullMarked;
