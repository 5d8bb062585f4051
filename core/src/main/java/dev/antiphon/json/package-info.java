/**
 * JSON as ranges of bytes: a strict scanner, raw values, the output that replies are written to, and {@link
 * dev.antiphon.json.JsonBinding}, through which rich Java types are read and written.
 */
@NullMarked
package dev.antiphon.json;

import org.jspecify.annotations.NullMarked;
