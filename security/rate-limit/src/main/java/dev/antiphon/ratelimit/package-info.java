/** Rate limits with the token buckets of Bucket4j, and quotas for calls in flight. */
@NullMarked
package dev.antiphon.ratelimit;

import org.jspecify.annotations.NullMarked;
