/** The commands of the command line, one class each. They read options, and leave the work to the packages below them. */
@NullMarked
package dev.antiphon.cli.command;

import org.jspecify.annotations.NullMarked;
