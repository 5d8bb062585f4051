/** The server side of JSON-RPC over HTTP: rules for hosts, origins, formats and endpoints, and requests in flight. */
@NullMarked
package dev.antiphon.web.server;

import org.jspecify.annotations.NullMarked;
