/** What calls of both directions share: the interceptor chain and the state of a call. */
@NullMarked
package dev.antiphon.internal.call;

import org.jspecify.annotations.NullMarked;
