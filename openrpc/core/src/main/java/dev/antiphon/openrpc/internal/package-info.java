/** Reading and writing JSON trees. */
@NullMarked
package dev.antiphon.openrpc.internal;

import org.jspecify.annotations.NullMarked;
