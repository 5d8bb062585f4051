/** Antiphon, its peers and dispatch written by hand, each behind the same {@code byte[]} in and {@code byte[]} out. */
@NullMarked
package dev.antiphon.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
