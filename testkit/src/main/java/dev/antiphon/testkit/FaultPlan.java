package dev.antiphon.testkit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Says what happens to each message that goes one way over a {@link FaultyChannel}. The same plan does the same to the same
 * messages every time. Must be safe for use by any number of threads.
 */
@FunctionalInterface
public interface FaultPlan {
    /**
     * What happens to a message.
     *
     * @param number its number, the first is 1
     * @param message the message; not to be changed
     * @return the fault
     */
    MessageFault fault(int number, byte[] message);

    /**
     * Nothing happens.
     *
     * @return the plan
     */
    static FaultPlan none() {
        return (number, message) -> MessageFault.none();
    }

    /**
     * Something happens to one message.
     *
     * @param which its number, the first is 1
     * @param fault what happens
     * @return the plan
     */
    static FaultPlan at(int which, MessageFault fault) {
        return (number, message) -> number == which ? fault : MessageFault.none();
    }

    /**
     * Something happens to every message from one on.
     *
     * @param first the number of that one, the first is 1
     * @param fault what happens
     * @return the plan
     */
    static FaultPlan from(int first, MessageFault fault) {
        return (number, message) -> number >= first ? fault : MessageFault.none();
    }

    /**
     * Things happen at random, by a seed: the same seed gives the same faults to the messages of the same numbers.
     *
     * @param seed the seed
     * @param chances how likely each fault is, from 0 to 1 and together not over 1
     * @return the plan
     */
    static FaultPlan seeded(long seed, Map<MessageFault, Double> chances) {
        double sum = chances.values().stream().mapToDouble(Double::doubleValue).sum();
        if (sum > 1 || chances.values().stream().anyMatch(chance -> chance < 0)) {
            throw new IllegalArgumentException("Chances are not negative, and together not over 1: " + chances);
        }
        Map<MessageFault, Double> kept = new LinkedHashMap<>(chances);
        return (number, message) -> {
            // By number, not by one generator for all: threads that send at once must not change the plan.
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
