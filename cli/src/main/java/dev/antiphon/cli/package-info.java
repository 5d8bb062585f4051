/** The entry point and the top-level command of the command line. */
@NullMarked
package dev.antiphon.cli;

import org.jspecify.annotations.NullMarked;
