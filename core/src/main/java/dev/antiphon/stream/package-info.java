/**
 * The API of streams for producers and consumers. It does not depend on a convention: the protocol version and the capabilities of the peer
 * decide which convention carries a stream.
 */
@NullMarked
package dev.antiphon.stream;

import org.jspecify.annotations.NullMarked;
