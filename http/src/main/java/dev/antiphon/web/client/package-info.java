/** The client side of JSON-RPC over HTTP: request headers, response parsers and exchanges on an HTTP client adapter. */
@NullMarked
package dev.antiphon.web.client;

import org.jspecify.annotations.NullMarked;
