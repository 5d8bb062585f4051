/** A server that is offered more than it can do. */
@NullMarked
package dev.antiphon.benchmarks.overload;

import org.jspecify.annotations.NullMarked;
