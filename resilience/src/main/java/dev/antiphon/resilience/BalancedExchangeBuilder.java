package dev.antiphon.resilience;

import dev.antiphon.resilience.Roster.Member;
import dev.antiphon.transport.Exchange;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Describes the endpoints of an exchange. Every method fails at once if what it is given is wrong. For one thread. */
public final class BalancedExchangeBuilder {
    private static final Duration LONGEST_CHECK = Duration.ofSeconds(5);

    private final List<Member<Exchange>> members = new ArrayList<>();
    private Roster.Settings settings = Roster.Settings.STANDARD;
    private @Nullable HealthCheck check;
    private Duration interval = Duration.ofSeconds(10);
    private Time time = Time.SYSTEM;

    BalancedExchangeBuilder() {}

    /**
     * Adds an endpoint by its address.
     *
     * @param uri such as {@code http://localhost:8080/rpc}
     * @return this builder
     * @throws IllegalArgumentException if nothing on the class path knows the scheme, or it is one of connections
     */
    public BalancedExchangeBuilder endpoint(String uri) {
        URI address = URI.create(uri);
        return endpoint(Uris.name(address), Uris.exchange(address));
    }

    /**
     * Adds an endpoint.
     *
     * @param name names it in errors
     * @param exchange leads to it; closed with the whole
     * @return this builder
     */
    public BalancedExchangeBuilder endpoint(String name, Exchange exchange) {
        if (members.stream().anyMatch(member -> member.name.equals(name))) {
            throw new IllegalArgumentException("There is an endpoint '" + name + "' already; give this another name");
        }
        members.add(new Member<>(name, Objects.requireNonNull(exchange, "exchange")));
        return this;
    }

    /**
     * Says how an endpoint is chosen; one after the other unless this is called.
     *
     * @param balancing how
     * @return this builder
     */
    public BalancedExchangeBuilder balancing(Balancing balancing) {
        settings = settings.balancing(Objects.requireNonNull(balancing, "balancing"));
        return this;
    }

    /**
     * Leaves an endpoint out that fails; three times in a row, for a second at first and a minute at most, unless this is called.
     *
     * @param failures how many failures in a row leave it out
     * @param first for how long, the first time; twice as long each time that it fails again
     * @param longest for how long at most
     * @return this builder
     */
    public BalancedExchangeBuilder ejection(int failures, Duration first, Duration longest) {
        settings = settings.ejection(failures, first, longest);
        return this;
    }

    /**
     * Asks every endpoint now and then whether it is well, and leaves out those that are not; nothing is asked unless this is called.
     *
     * @param check asks
     * @param interval the time between two checks of an endpoint, within which, and within five seconds, it is to answer
     * @return this builder
     */
    public BalancedExchangeBuilder check(HealthCheck check, Duration interval) {
        this.check = Objects.requireNonNull(check, "check");
        this.interval = Durations.positive("interval", interval);
        return this;
    }

    /**
     * Fails at once if no endpoint is well, with an error that names each; unless this is called, the one is tried anyway which has been left
     * out for the longest part of its time.
     *
     * @return this builder
     */
    public BalancedExchangeBuilder failIfNoneIsWell() {
        settings = settings.failingIfNoneIsWell();
        return this;
    }

    BalancedExchangeBuilder time(Time time) {
        this.time = time;
        return this;
    }

    /**
     * Makes the exchange; checks begin now.
     *
     * @return an exchange, to close after use
     * @throws IllegalStateException if there is no endpoint
     */
    public BalancedExchange build() {
        if (members.isEmpty()) {
            throw new IllegalStateException("There is no endpoint; add one with endpoint(...)");
        }
        Checkup checkup =
                check == null ? null : new Checkup(check, interval, Durations.shorter(interval, LONGEST_CHECK), time);
        return new BalancedExchange(new Roster<>(List.copyOf(members), settings, time), time, checkup);
    }
}
