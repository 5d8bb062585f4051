/**
 * What a user imports first: {@link dev.antiphon.JsonRpcServer}, methods, interceptors and contexts.
 *
 * <p>A message takes one way through this package, drawn at {@link dev.antiphon.JsonRpcServer}.
 */
@NullMarked
package dev.antiphon;

import org.jspecify.annotations.NullMarked;
