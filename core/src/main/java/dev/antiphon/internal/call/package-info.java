/** The interceptor chain and the state of a call, shared by client and server. */
@NullMarked
package dev.antiphon.internal.call;

import org.jspecify.annotations.NullMarked;
