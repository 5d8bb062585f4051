/** Helidon's JSON-RPC, for the comparison of servers. */
@NullMarked
package dev.antiphon.benchmarks.helidon;

import org.jspecify.annotations.NullMarked;
