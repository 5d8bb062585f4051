package dev.antiphon;

/**
 * The counters of one connection: messages that were ignored or dropped, and calls in flight.
 *
 * @param unmatchedResponses responses without a pending call: late, duplicate, or with an unknown id
 * @param malformedResponses responses that cannot be parsed
 * @param connectionErrors errors of the peer with the id null that could not be correlated with a call
 * @param droppedItems items of streams, and progress values, that were dropped because they were not consumed in time
 * @param pendingCalls calls to the peer that currently wait for a response
 * @param runningCalls requests of the peer that are currently running or queued
 */
public record ConnectionCounts(
        long unmatchedResponses,
        long malformedResponses,
        long connectionErrors,
        long droppedItems,
        int pendingCalls,
        int runningCalls) {}
