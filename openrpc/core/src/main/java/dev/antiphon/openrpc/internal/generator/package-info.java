/** The generator of OpenRPC documents from the methods of a server, and the method {@code rpc.discover}. */
@NullMarked
package dev.antiphon.openrpc.internal.generator;

import org.jspecify.annotations.NullMarked;
