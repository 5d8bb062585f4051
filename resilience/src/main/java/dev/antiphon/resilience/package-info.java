/**
 * What a client does when its peer fails: calls again, calls another, or does not call at all.
 *
 * <p>{@link dev.antiphon.resilience.Retry}, {@link dev.antiphon.resilience.Hedge} and {@link dev.antiphon.resilience.Breaker} are
 * interceptors; {@link dev.antiphon.resilience.BalancedExchange} and {@link dev.antiphon.resilience.BalancedConnector} are transports over
 * several endpoints, below the client, so that batches, streams and notifications are balanced too.
 */
@NullMarked
package dev.antiphon.resilience;

import org.jspecify.annotations.NullMarked;
