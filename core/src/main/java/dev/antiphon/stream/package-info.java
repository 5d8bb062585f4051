/**
 * Streams of results, as a user meets them on either side. Nothing here names a wire: which one carries a stream is decided by
 * the protocol's version and by what the peer can do.
 */
@NullMarked
package dev.antiphon.stream;

import org.jspecify.annotations.NullMarked;
