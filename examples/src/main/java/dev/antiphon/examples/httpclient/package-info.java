/** An HTTP client that a program has already, in place of the one that comes with the library. */
@NullMarked
package dev.antiphon.examples.httpclient;

import org.jspecify.annotations.NullMarked;
