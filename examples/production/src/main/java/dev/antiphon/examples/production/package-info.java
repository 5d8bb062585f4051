/** A server as it would be put in front of users: TLS, tokens, roles, rate limits, metrics, traces, health, and an end in order. */
@NullMarked
package dev.antiphon.examples.production;

import org.jspecify.annotations.NullMarked;
