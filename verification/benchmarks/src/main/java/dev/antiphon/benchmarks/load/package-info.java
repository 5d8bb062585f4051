/** The work that every contender does: the service, its records and the request bytes. */
@NullMarked
package dev.antiphon.benchmarks.load;

import org.jspecify.annotations.NullMarked;
