/** A server under overload. */
@NullMarked
package dev.antiphon.benchmarks.overload;

import org.jspecify.annotations.NullMarked;
