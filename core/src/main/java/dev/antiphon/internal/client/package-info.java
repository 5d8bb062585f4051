/** The client: it writes calls, correlates responses with pending calls, and applies timeouts and cancellation. */
@NullMarked
package dev.antiphon.internal.client;

import org.jspecify.annotations.NullMarked;
