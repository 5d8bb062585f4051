/** Calls of different types in one message. */
@NullMarked
package dev.antiphon.examples.batch;

import org.jspecify.annotations.NullMarked;
