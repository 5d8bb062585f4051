/** OpenRPC documents; begin with {@link dev.antiphon.openrpc.OpenRpcDocument}. */
@NullMarked
package dev.antiphon.openrpc;

import org.jspecify.annotations.NullMarked;
