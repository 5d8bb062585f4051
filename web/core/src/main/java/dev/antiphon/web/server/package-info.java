/**
 * The server side of JSON-RPC over HTTP, without I/O. An adapter of a web server extends {@link
 * dev.antiphon.web.server.HttpRulesBuilder}, gives each request's head to {@link dev.antiphon.web.server.RequestRouter}, and carries out the
 * {@link dev.antiphon.web.server.RoutingResult}. Limits that only the web server can enforce stay with the adapter: the number of
 * connections, the timeout of a request's head and of its body, and the idle timeout.
 */
@NullMarked
package dev.antiphon.web.server;

import org.jspecify.annotations.NullMarked;
