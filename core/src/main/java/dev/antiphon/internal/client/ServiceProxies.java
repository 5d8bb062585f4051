package dev.antiphon.internal.client;

import dev.antiphon.ServiceOption;

/** A factory of client proxies of service interfaces. */
@FunctionalInterface
public interface ServiceProxies {
    /**
     * Creates a proxy of an interface whose methods call those of the peer. Throws if the interface cannot be called, with
     * every reason.
     */
    <T> T create(Class<T> type, ClientCore client, ServiceOption... options);
}
