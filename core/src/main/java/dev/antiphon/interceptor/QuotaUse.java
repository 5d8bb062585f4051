package dev.antiphon.interceptor;

/**
 * What a caller has of a quota.
 *
 * @param calls how many calls, never none
 * @param bytes how many bytes of parameters
 */
record QuotaUse(int calls, long bytes) {}
