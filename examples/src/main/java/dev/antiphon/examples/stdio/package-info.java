/** A language server over its standard input and output. */
@NullMarked
package dev.antiphon.examples.stdio;

import org.jspecify.annotations.NullMarked;
