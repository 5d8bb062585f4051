/** Options of the HTTP listener, and the listeners they start. */
@NullMarked
package dev.antiphon.cli.server;

import org.jspecify.annotations.NullMarked;
