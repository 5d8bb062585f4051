/** Options that say which server to call and how, parsers of params and batch files, and the clients they open. */
@NullMarked
package dev.antiphon.cli.client;

import org.jspecify.annotations.NullMarked;
