/** Limits on how often callers call, by the token buckets of Bucket4j, and on the calls that they have in flight. */
@NullMarked
package dev.antiphon.ratelimit;

import org.jspecify.annotations.NullMarked;
