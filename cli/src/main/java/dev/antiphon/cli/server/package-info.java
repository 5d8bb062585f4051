/** Options of the HTTP listener, the listeners they start, and the loop of commands that serve. */
@NullMarked
package dev.antiphon.cli.server;

import org.jspecify.annotations.NullMarked;
