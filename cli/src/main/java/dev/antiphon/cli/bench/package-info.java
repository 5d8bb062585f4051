/** The load generator behind the command {@code bench}: settings, counters and the report. */
@NullMarked
package dev.antiphon.cli.bench;

import org.jspecify.annotations.NullMarked;
