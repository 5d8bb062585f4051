/**
 * HTTP and WebSocket: servers under the load of many connections, clients and servers together, and single connections.
 *
 * <p>A server under load has a JVM to itself ({@link dev.antiphon.benchmarks.http.ServerMain}), and so has what asks it
 * ({@link dev.antiphon.benchmarks.http.LoadMain}): what the server's JVM allocates and the time that it takes are the server's.
 */
@NullMarked
package dev.antiphon.benchmarks.http;

import org.jspecify.annotations.NullMarked;
