/** Options of the client, parsers of params and batch files, and the sessions that the options open. */
@NullMarked
package dev.antiphon.cli.client;

import org.jspecify.annotations.NullMarked;
