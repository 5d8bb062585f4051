/**
 * Transports: channels and exchanges, framings of byte streams, and the transports that need only the JDK. Sockets are in {@code
 * dev.antiphon.transport.socket}.
 */
@NullMarked
package dev.antiphon.transport;

import org.jspecify.annotations.NullMarked;
