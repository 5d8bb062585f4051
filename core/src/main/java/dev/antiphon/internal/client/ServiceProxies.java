package dev.antiphon.internal.client;

import dev.antiphon.ServiceOption;

/** Creates client proxies of service interfaces. */
@FunctionalInterface
public interface ServiceProxies {
    /** An object of an interface whose methods call those of the peer. Throws if the interface cannot be called, with every reason. */
    <T> T create(Class<T> type, ClientCore client, ServiceOption... options);
}
