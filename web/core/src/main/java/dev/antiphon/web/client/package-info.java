/**
 * The client side of JSON-RPC over HTTP: URIs, request headers, and readers of responses. {@link dev.antiphon.web.client.AdapterExchange}
 * is a transport over any HTTP client.
 */
@NullMarked
package dev.antiphon.web.client;

import org.jspecify.annotations.NullMarked;
