/** The messages of JSON-RPC 1.0, 2.0 and 3.0 as sealed types, which are validated when they are created and have no further behaviour. */
@NullMarked
package dev.antiphon.protocol;

import org.jspecify.annotations.NullMarked;
