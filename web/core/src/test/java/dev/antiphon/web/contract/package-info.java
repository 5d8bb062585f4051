/**
 * The contract of HTTP adapters: abstract test classes that every adapter of a web server runs, and the raw clients that they use. An
 * adapter extends the classes for what its web server can do, and says in one method how to start a server. Nothing here depends on a web
 * server: statuses compare by their code, header names case-insensitively, and chunked bodies are decoded.
 */
@NullMarked
package dev.antiphon.web.contract;

import org.jspecify.annotations.NullMarked;
