package dev.antiphon.ratelimit;

/**
 * What a caller uses of a quota.
 *
 * @param calls the number of calls in flight, at least 1
 * @param bytes the bytes of their parameters
 */
record QuotaUsage(int calls, long bytes) {}
