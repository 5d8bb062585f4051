/**
 * JSON as ranges of bytes: a strict scanner, raw values, the output of replies, and {@link dev.antiphon.json.JsonBinding}, the interface to
 * JSON libraries.
 */
@NullMarked
package dev.antiphon.json;

import org.jspecify.annotations.NullMarked;
