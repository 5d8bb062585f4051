package dev.antiphon.web;

import java.time.Duration;

/**
 * What one WebSocket may take and hold.
 *
 * @param messageBytes the size of a message received at most
 * @param queuedMessages how many messages wait to be written at most
 * @param queuedBytes how many bytes of messages wait to be written at most
 * @param slowConsumer what happens when that much waits
 * @param ping how long to be silent before asking whether the peer is still there
 * @param pong how long to wait for its answer
 * @param stall how long a peer may take nothing of what it is sent
 * @param fragment how long a message that was begun may go without its next part
 * @param binary whether binary messages are taken as well
 */
public record WebSocketSettings(
        int messageBytes,
        int queuedMessages,
        long queuedBytes,
        SlowConsumerPolicy slowConsumer,
        Duration ping,
        Duration pong,
        Duration stall,
        Duration fragment,
        boolean binary) {
    private static final int QUEUED_MESSAGES = 1024;
    private static final long QUEUED_BYTES = 32L << 20;

    public static WebSocketSettings of(int messageBytes) {
        return new WebSocketSettings(
                messageBytes,
                QUEUED_MESSAGES,
                QUEUED_BYTES,
                SlowConsumerPolicy.WAIT,
                Duration.ofSeconds(30),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10),
                false);
    }

    public WebSocketSettings messageBytes(int most) {
        return new WebSocketSettings(
                most, queuedMessages, queuedBytes, slowConsumer, ping, pong, stall, fragment, binary);
    }

    public WebSocketSettings queue(int mostMessages, long mostBytes, SlowConsumerPolicy policy) {
        return new WebSocketSettings(
                messageBytes, mostMessages, mostBytes, policy, ping, pong, stall, fragment, binary);
    }

    public WebSocketSettings pings(Duration after, Duration patience) {
        return new WebSocketSettings(
                messageBytes, queuedMessages, queuedBytes, slowConsumer, after, patience, stall, fragment, binary);
    }

    public WebSocketSettings patience(Duration stalled, Duration betweenFragments) {
        return new WebSocketSettings(
                messageBytes, queuedMessages, queuedBytes, slowConsumer, ping, pong, stalled, betweenFragments, binary);
    }

    public WebSocketSettings binary(boolean taken) {
        return new WebSocketSettings(
                messageBytes, queuedMessages, queuedBytes, slowConsumer, ping, pong, stall, fragment, taken);
    }
}
