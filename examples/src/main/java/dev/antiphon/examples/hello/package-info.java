/** A server and a client over HTTP, in 8 lines. */
@NullMarked
package dev.antiphon.examples.hello;

import org.jspecify.annotations.NullMarked;
