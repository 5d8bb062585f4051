/** The messages of JSON-RPC 1.0, 2.0 and 3.0 as sealed types, validated when they are made and without further behaviour. */
@NullMarked
package dev.antiphon.protocol;

import org.jspecify.annotations.NullMarked;
