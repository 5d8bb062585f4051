/** Output of the commands: the terminal, exit codes, printers of results, and the mapping of exceptions. */
@NullMarked
package dev.antiphon.cli.output;

import org.jspecify.annotations.NullMarked;
