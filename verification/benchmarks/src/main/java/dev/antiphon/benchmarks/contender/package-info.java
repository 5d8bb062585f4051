/** Antiphon, comparable libraries and hand-written dispatch, each with {@code byte[]} in and {@code byte[]} out. */
@NullMarked
package dev.antiphon.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
