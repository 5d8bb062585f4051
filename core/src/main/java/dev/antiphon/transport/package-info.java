/**
 * What carries messages: two shapes of transport, the framings that cut a stream of bytes into messages, and the transports
 * that need only the JDK.
 */
@NullMarked
package dev.antiphon.transport;

import org.jspecify.annotations.NullMarked;
