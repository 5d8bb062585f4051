package dev.antiphon.resilience;

/** How one of several endpoints is chosen, among those that seem to be well. */
public enum LoadBalancing {
    /** One after the other. */
    ROUND_ROBIN,
    /** The one with the fewest messages that wait for an answer, or with the fewest connections; one after the other among equals. */
    LEAST_PENDING,
    /** The first in the order in which they were given, as long as it is well. */
    FAILOVER
}
