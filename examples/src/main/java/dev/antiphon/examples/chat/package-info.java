/** Both ends of a WebSocket call each other. */
@NullMarked
package dev.antiphon.examples.chat;

import org.jspecify.annotations.NullMarked;
