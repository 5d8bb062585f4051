/** An existing HTTP client of a program, in place of the one of the library. */
@NullMarked
package dev.antiphon.examples.httpclient;

import org.jspecify.annotations.NullMarked;
