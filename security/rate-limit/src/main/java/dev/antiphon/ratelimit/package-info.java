/** Limits on how often callers call, by the token buckets of Bucket4j. */
@NullMarked
package dev.antiphon.ratelimit;

import org.jspecify.annotations.NullMarked;
