package dev.antiphon.resilience;

/** The strategy that selects one of several healthy endpoints. */
public enum LoadBalancing {
    /** Every endpoint in turn. */
    ROUND_ROBIN,
    /** The endpoint with the fewest pending messages, or the fewest connections; in turn among those with the same number. */
    LEAST_PENDING,
    /** The first healthy endpoint, in the order in which they were added. */
    FAILOVER
}
