/**
 * HTTP and WebSocket. {@link dev.antiphon.http.HttpTransport} is where to begin: it serves a {@link dev.antiphon.JsonRpcServer}, and
 * describes how to reach one.
 */
@NullMarked
package dev.antiphon.http;

import org.jspecify.annotations.NullMarked;
