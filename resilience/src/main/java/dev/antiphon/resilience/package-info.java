/**
 * What a client does when its peer fails: calls again, calls another, or does not call at all.
 *
 * <p>{@link dev.antiphon.resilience.RetryInterceptor}, {@link dev.antiphon.resilience.HedgingInterceptor} and {@link dev.antiphon.resilience.CircuitBreakerInterceptor} are
 * interceptors; {@link dev.antiphon.resilience.LoadBalancedExchange} and {@link dev.antiphon.resilience.LoadBalancedConnector} are transports over
 * several endpoints, below the client, so that batches, streams and notifications are balanced too.
 */
@NullMarked
package dev.antiphon.resilience;

import org.jspecify.annotations.NullMarked;
