/** Two peers in one JVM, connected with each other, and the calls that one of them makes. */
@NullMarked
package dev.antiphon.benchmarks.connection;

import org.jspecify.annotations.NullMarked;
