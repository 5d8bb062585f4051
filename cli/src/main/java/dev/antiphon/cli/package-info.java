/** The command line of Antiphon, and the demo service that it serves. */
@NullMarked
package dev.antiphon.cli;

import org.jspecify.annotations.NullMarked;
