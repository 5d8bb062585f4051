/** Two connected peers in one JVM, and the calls of one of them. */
@NullMarked
package dev.antiphon.benchmarks.connection;

import org.jspecify.annotations.NullMarked;
