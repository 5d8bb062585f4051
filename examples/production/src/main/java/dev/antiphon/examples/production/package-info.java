/** A production server: TLS, tokens, roles, rate limits, metrics, traces, health, and a graceful shutdown. */
@NullMarked
package dev.antiphon.examples.production;

import org.jspecify.annotations.NullMarked;
