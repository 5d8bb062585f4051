/**
 * Retries, hedging, circuit breakers and load balancing for clients.
 *
 * <p>{@link dev.antiphon.resilience.RetryInterceptor}, {@link dev.antiphon.resilience.HedgingInterceptor} and {@link
 * dev.antiphon.resilience.CircuitBreakerInterceptor} are interceptors. {@link dev.antiphon.resilience.LoadBalancedExchange} and {@link
 * dev.antiphon.resilience.LoadBalancedConnector} are transports over several endpoints, so batches, streams and notifications are balanced
 * too.
 */
@NullMarked
package dev.antiphon.resilience;

import org.jspecify.annotations.NullMarked;
