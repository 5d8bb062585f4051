/** The writer of OpenRPC documents at compile time. */
@NullMarked
package dev.antiphon.processor.openrpc;

import org.jspecify.annotations.NullMarked;
