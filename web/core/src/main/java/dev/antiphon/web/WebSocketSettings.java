package dev.antiphon.web;

import java.time.Duration;

/**
 * Limits, timeouts and policies of one WebSocket. Immutable.
 *
 * @param messageBytes the size of the largest message received
 * @param queuedMessages the most messages that wait to be written
 * @param queuedBytes the most bytes of messages that wait to be written
 * @param slowConsumer the policy when the outbound queue is full
 * @param pingInterval the silence after which a ping is sent; zero for no pings
 * @param pongTimeout how long to wait for the pong
 * @param stallTimeout how long the peer may read nothing of what waits for it
 * @param fragmentTimeout the longest time between two fragments of a message
 * @param binary whether binary messages are accepted besides text
 */
public record WebSocketSettings(
        int messageBytes,
        int queuedMessages,
        long queuedBytes,
        SlowConsumerPolicy slowConsumer,
        Duration pingInterval,
        Duration pongTimeout,
        Duration stallTimeout,
        Duration fragmentTimeout,
        boolean binary) {
    private static final int QUEUED_MESSAGES = 1024;
    private static final long QUEUED_BYTES = 32L << 20;

    /**
     * The defaults.
     *
     * @param messageBytes the size of the largest message received
     * @return the settings
     */
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

    /**
     * Sets the size of the largest message received.
     *
     * @param most the number of bytes
     * @return the new settings
     */
    public WebSocketSettings messageBytes(int most) {
        return new WebSocketSettings(
                most,
                queuedMessages,
                queuedBytes,
                slowConsumer,
                pingInterval,
                pongTimeout,
                stallTimeout,
                fragmentTimeout,
                binary);
    }

    /**
     * Sets the bounds of the outbound queue.
     *
     * @param mostMessages the number of messages
     * @param mostBytes the number of bytes
     * @param policy the policy when the queue is full
     * @return the new settings
     */
    public WebSocketSettings queue(int mostMessages, long mostBytes, SlowConsumerPolicy policy) {
        return new WebSocketSettings(
                messageBytes,
                mostMessages,
                mostBytes,
                policy,
                pingInterval,
                pongTimeout,
                stallTimeout,
                fragmentTimeout,
                binary);
    }

    /**
     * Sets how a silent peer is checked.
     *
     * @param interval the silence after which a ping is sent; zero for no pings
     * @param timeout how long to wait for the pong
     * @return the new settings
     */
    public WebSocketSettings pings(Duration interval, Duration timeout) {
        return new WebSocketSettings(
                messageBytes,
                queuedMessages,
                queuedBytes,
                slowConsumer,
                OptionChecks.notNegative("The ping interval", interval),
                OptionChecks.positive("The pong timeout", timeout),
                stallTimeout,
                fragmentTimeout,
                binary);
    }

    /**
     * Sets the timeouts of a peer that does not read, or does not go on writing.
     *
     * @param stall how long it may read nothing of what waits for it
     * @param fragment the longest time between two fragments of a message
     * @return the new settings
     */
    public WebSocketSettings timeouts(Duration stall, Duration fragment) {
        return new WebSocketSettings(
                messageBytes,
                queuedMessages,
                queuedBytes,
                slowConsumer,
                pingInterval,
                pongTimeout,
                stall,
                fragment,
                binary);
    }

    /**
     * Sets whether binary messages are accepted besides text.
     *
     * @param accepted whether they are
     * @return the new settings
     */
    public WebSocketSettings binary(boolean accepted) {
        return new WebSocketSettings(
                messageBytes,
                queuedMessages,
                queuedBytes,
                slowConsumer,
                pingInterval,
                pongTimeout,
                stallTimeout,
                fragmentTimeout,
                accepted);
    }
}
