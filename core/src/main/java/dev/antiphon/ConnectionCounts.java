package dev.antiphon;

/**
 * What has happened on a connection that had to be ignored or refused.
 *
 * @param strayResponses responses that no call waits for: late, sent twice, or with an unknown id
 * @param malformedResponses responses that cannot be understood
 * @param connectionErrors errors of the peer with the id null that could not be given to any one call
 * @param droppedItems items of streams, and progress, that were dropped, since nobody consumed them in time
 * @param pendingCalls calls to the peer that wait for an answer now
 * @param runningCalls requests of the peer that are being worked on now, those in line included
 */
public record ConnectionCounts(
        long strayResponses,
        long malformedResponses,
        long connectionErrors,
        long droppedItems,
        int pendingCalls,
        int runningCalls) {}
