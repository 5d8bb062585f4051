/** Readers of parameters: from the bytes of a message to the arguments of a handler. */
@NullMarked
package dev.antiphon.internal.params;

import org.jspecify.annotations.NullMarked;
