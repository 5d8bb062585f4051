package dev.antiphon.operations;

import dev.antiphon.Access;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Describes how a server knows whether it is well. Every method fails at once if what it is given is wrong. For one thread. */
public final class HealthBuilder {
    private final Map<String, Check> readiness = new LinkedHashMap<>();
    private final Map<String, Check> liveness = new LinkedHashMap<>();
    private Duration patience = Duration.ofSeconds(2);
    private Duration fresh = Duration.ofSeconds(1);
    private Access access = Access.anyone();

    HealthBuilder() {}

    /**
     * Adds a check of something without which no calls should come, such as a database. It says nothing of whether a restart would help.
     *
     * @param name its name, told to who asks
     * @param check looks
     * @return this builder
     */
    public HealthBuilder readiness(String name, Check check) {
        return add(readiness, name, check);
    }

    /**
     * Adds a check of something that only a restart mends, such as a deadlock.
     *
     * @param name its name, told to who asks
     * @param check looks
     * @return this builder
     */
    public HealthBuilder liveness(String name, Check check) {
        return add(liveness, name, check);
    }

    private HealthBuilder add(Map<String, Check> checks, String name, Check check) {
        if (readiness.containsKey(name) || liveness.containsKey(name)) {
            throw new IllegalArgumentException("There is a check '" + name + "' already; give this another name");
        }
        checks.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(check, "check"));
        return this;
    }

    /**
     * Waits for a check no longer than this, then it has failed; two seconds unless this is called.
     *
     * @param most the time
     * @return this builder
     */
    public HealthBuilder patience(Duration most) {
        this.patience = positive("patience", most);
        return this;
    }

    /**
     * Tells what a check has found for this time without asking it again, however often somebody wants to know; one second unless this is
     * called.
     *
     * @param time the time
     * @return this builder
     */
    public HealthBuilder freshFor(Duration time) {
        this.fresh = positive("time", time);
        return this;
    }

    /**
     * Says who may call {@code rpc.health}; anyone unless this is called. It does not hold for the paths of HTTP.
     *
     * @param access who may
     * @return this builder
     */
    public HealthBuilder access(Access access) {
        this.access = Objects.requireNonNull(access, "access");
        return this;
    }

    /**
     * Makes it.
     *
     * @return the health, for any number of servers and listeners
     */
    public Health build() {
        return new Health(readiness, liveness, patience, fresh, access);
    }

    private static Duration positive(String what, Duration time) {
        if (time.isNegative() || time.isZero() || time.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(
                    "The " + what + " must be longer than nothing, and a day at most, not " + time);
        }
        return time;
    }
}
