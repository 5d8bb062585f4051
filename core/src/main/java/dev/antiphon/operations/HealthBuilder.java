package dev.antiphon.operations;

import dev.antiphon.Access;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** A builder for {@link Health}. Every method checks its arguments at once. Not thread-safe. */
public final class HealthBuilder {
    private final Map<String, Check> readiness = new LinkedHashMap<>();
    private final Map<String, Check> liveness = new LinkedHashMap<>();
    private Duration timeout = Duration.ofSeconds(2);
    private Duration cacheTime = Duration.ofSeconds(1);
    private Access access = Access.anyone();

    HealthBuilder() {}

    /**
     * Adds a readiness check of something that calls need, such as a database. Its failure does not mean that a restart would help.
     *
     * @param name the name of the check in reports
     * @param check the check
     * @return this builder
     */
    public HealthBuilder readiness(String name, Check check) {
        return add(readiness, name, check);
    }

    /**
     * Adds a liveness check of something that only a restart repairs, such as a deadlock.
     *
     * @param name the name of the check in reports
     * @param check the check
     * @return this builder
     */
    public HealthBuilder liveness(String name, Check check) {
        return add(liveness, name, check);
    }

    private HealthBuilder add(Map<String, Check> checks, String name, Check check) {
        if (readiness.containsKey(name) || liveness.containsKey(name)) {
            throw new IllegalArgumentException("There is a check '" + name + "' already; choose another name");
        }
        checks.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(check, "check"));
        return this;
    }

    /**
     * Sets the timeout of each check, after which it has failed; two seconds by default.
     *
     * @param time the timeout
     * @return this builder
     */
    public HealthBuilder timeout(Duration time) {
        this.timeout = positive("timeout", time);
        return this;
    }

    /**
     * Sets how long the result of a check is cached; one second by default.
     *
     * @param time the time
     * @return this builder
     */
    public HealthBuilder cacheFor(Duration time) {
        this.cacheTime = positive("cache time", time);
        return this;
    }

    /**
     * Sets who may call {@code rpc.health}; anyone by default. It does not apply to the HTTP paths.
     *
     * @param access the access rule
     * @return this builder
     */
    public HealthBuilder access(Access access) {
        this.access = Objects.requireNonNull(access, "access");
        return this;
    }

    /**
     * Creates the health.
     *
     * @return the health, for any number of servers and listeners
     */
    public Health build() {
        return new Health(readiness, liveness, timeout, cacheTime, access);
    }

    private static Duration positive(String what, Duration time) {
        if (time.isNegative() || time.isZero() || time.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException("The " + what + " must be positive and at most a day, not " + time);
        }
        return time;
    }
}
