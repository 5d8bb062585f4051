package dev.antiphon.testkit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Chooses the fault of each message in one direction of a {@link FaultyChannel}. A plan must be deterministic and thread-safe.
 */
@FunctionalInterface
public interface FaultPlan {
    /**
     * Chooses the fault of a message.
     *
     * @param number the number of the message, from 1
     * @param message the message; must not be modified
     * @return the fault
     */
    MessageFault fault(int number, byte[] message);

    /**
     * A plan without faults.
     *
     * @return the plan
     */
    static FaultPlan none() {
        return (number, message) -> MessageFault.none();
    }

    /**
     * A plan with a fault of one message.
     *
     * @param which the number of the message, from 1
     * @param fault the fault
     * @return the plan
     */
    static FaultPlan at(int which, MessageFault fault) {
        return (number, message) -> number == which ? fault : MessageFault.none();
    }

    /**
     * A plan with a fault of every message from a given one on.
     *
     * @param first the number of the first message with a fault, from 1
     * @param fault the fault
     * @return the plan
     */
    static FaultPlan from(int first, MessageFault fault) {
        return (number, message) -> number >= first ? fault : MessageFault.none();
    }

    /**
     * A plan with random faults. The same seed gives the same faults to messages with the same numbers.
     *
     * @param seed the seed
     * @param chances the probability of each fault, from 0 to 1, with a sum of at most 1
     * @return the plan
     */
    static FaultPlan seeded(long seed, Map<MessageFault, Double> chances) {
        double sum = chances.values().stream().mapToDouble(Double::doubleValue).sum();
        if (sum > 1 || chances.values().stream().anyMatch(chance -> chance < 0)) {
            throw new IllegalArgumentException("Chances are not negative, and together not over 1: " + chances);
        }
        Map<MessageFault, Double> kept = new LinkedHashMap<>(chances);
        return (number, message) -> {
            // By number, not from one generator for all: concurrent senders must not change the plan.
            double dice = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number).nextDouble();
            for (Map.Entry<MessageFault, Double> entry : kept.entrySet()) {
                dice -= entry.getValue();
                if (dice < 0) {
                    return entry.getKey();
                }
            }
            return MessageFault.none();
        };
    }
}
