package dev.antiphon.testkit;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A fault that a {@link FaultyChannel} injects into one message. Immutable. */
public final class MessageFault {
    enum Kind {
        NONE,
        DROP,
        DUPLICATE,
        CORRUPT,
        HOLD,
        DELAY,
        OVERTAKEN,
        STALL,
        CUT
    }

    private static final MessageFault NONE = new MessageFault(Kind.NONE, 0, Duration.ZERO);
    private static final MessageFault DROP = new MessageFault(Kind.DROP, 0, Duration.ZERO);
    private static final MessageFault DUPLICATE = new MessageFault(Kind.DUPLICATE, 0, Duration.ZERO);
    private static final MessageFault CORRUPT = new MessageFault(Kind.CORRUPT, 0, Duration.ZERO);
    private static final MessageFault HOLD = new MessageFault(Kind.HOLD, 0, Duration.ZERO);
    private static final MessageFault STALL = new MessageFault(Kind.STALL, 0, Duration.ZERO);
    private static final MessageFault CUT = new MessageFault(Kind.CUT, 0, Duration.ZERO);

    private final Kind kind;
    private final int messages;
    private final Duration time;

    private MessageFault(Kind kind, int messages, Duration time) {
        this.kind = kind;
        this.messages = messages;
        this.time = time;
    }

    /**
     * Passes the message unchanged.
     *
     * @return no fault
     */
    public static MessageFault none() {
        return NONE;
    }

    /**
     * Drops the message.
     *
     * @return the fault
     */
    public static MessageFault drop() {
        return DROP;
    }

    /**
     * Delivers the message twice.
     *
     * @return the fault
     */
    public static MessageFault duplicate() {
        return DUPLICATE;
    }

    /**
     * Flips one bit of the message, chosen by the number and the size of the message only.
     *
     * @return the fault
     */
    public static MessageFault corrupt() {
        return CORRUPT;
    }

    /**
     * Holds the message back until the test releases it, while others pass.
     *
     * @return the fault
     */
    public static MessageFault hold() {
        return HOLD;
    }

    /**
     * Delays the message, while others pass.
     *
     * @param time the delay
     * @return the fault
     */
    public static MessageFault delay(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("A delay must not be negative, and " + time + " is");
        }
        return new MessageFault(Kind.DELAY, 0, time);
    }

    /**
     * Lets later messages overtake this one.
     *
     * @param messages the number of later messages
     * @return the fault
     */
    public static MessageFault overtaken(int messages) {
        if (messages < 1) {
            throw new IllegalArgumentException("A message is overtaken by one other at least, not by " + messages);
        }
        return new MessageFault(Kind.OVERTAKEN, messages, Duration.ZERO);
    }

    /**
     * Drops this message and all later ones without an error, as a network that goes silent.
     *
     * @return the fault
     */
    public static MessageFault stall() {
        return STALL;
    }

    /**
     * Loses the channel in place of the message.
     *
     * @return the fault
     */
    public static MessageFault cut() {
        return CUT;
    }

    Kind kind() {
        return kind;
    }

    int messages() {
        return messages;
    }

    Duration time() {
        return time;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MessageFault that
                && kind == that.kind
                && messages == that.messages
                && time.equals(that.time);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, messages, time);
    }

    @Override
    public String toString() {
        return switch (kind) {
            case OVERTAKEN -> kind + " by " + messages;
            case DELAY -> kind + " of " + time;
            default -> kind.toString();
        };
    }
}
