/** The commands, one class each. They declare options, and leave the work to the packages below. */
@NullMarked
package dev.antiphon.cli.command;

import org.jspecify.annotations.NullMarked;
