/** Connections: duplex channels with ordering, reconnecting, and the stream conventions of version 2.0. */
@NullMarked
package dev.antiphon.internal.connection;

import org.jspecify.annotations.NullMarked;
