/** Transports over TCP and Unix domain sockets: a non-blocking event loop, bounded outbound queues and listeners. */
@NullMarked
package dev.antiphon.transport.socket;

import org.jspecify.annotations.NullMarked;
