/**
 * HTTP and WebSocket: servers under the load of many connections, clients with many threads, and single connections.
 *
 * <p>A server under load runs in its own JVM ({@link dev.antiphon.benchmarks.http.ServerMain}), as does the load generator
 * ({@link dev.antiphon.benchmarks.http.LoadMain}), so that allocation and processor time are those of the server.
 */
@NullMarked
package dev.antiphon.benchmarks.http;

import org.jspecify.annotations.NullMarked;
