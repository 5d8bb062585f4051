/** The demo server behind the command {@code serve}. */
@NullMarked
package dev.antiphon.cli.demo;

import org.jspecify.annotations.NullMarked;
