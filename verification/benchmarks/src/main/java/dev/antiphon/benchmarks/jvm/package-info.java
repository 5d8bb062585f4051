/** Child JVMs, in which measurements are not affected by other code. */
@NullMarked
package dev.antiphon.benchmarks.jvm;

import org.jspecify.annotations.NullMarked;
