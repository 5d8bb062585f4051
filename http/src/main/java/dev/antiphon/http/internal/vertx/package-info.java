/** What server and client share of Vert.x: the instance, TLS files and the transport that counts connections. */
@NullMarked
package dev.antiphon.http.internal.vertx;

import org.jspecify.annotations.NullMarked;
