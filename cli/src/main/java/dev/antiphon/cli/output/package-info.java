/** Output of the commands: the terminal, exit codes, and printers of results. */
@NullMarked
package dev.antiphon.cli.output;

import org.jspecify.annotations.NullMarked;
