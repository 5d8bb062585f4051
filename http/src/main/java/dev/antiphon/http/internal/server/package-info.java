/** The server on Vert.x: listener, connection tracking, request handling and responses. */
@NullMarked
package dev.antiphon.http.internal.server;

import org.jspecify.annotations.NullMarked;
