/** The client on Vert.x: HTTP exchanges and WebSocket connections. */
@NullMarked
package dev.antiphon.http.internal.client;

import org.jspecify.annotations.NullMarked;
