package dev.antiphon.transport;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The lookup of transport providers, with the context class loader first and the class loader of this library second: in an application
 * server, either may be the only one that sees a provider.
 */
final class InstalledProviders {
    /** The modules of this library that have a provider, by scheme. */
    private static final Map<String, String> MODULES = Map.ofEntries(
            Map.entry("http", "antiphon-http"),
            Map.entry("https", "antiphon-http"),
            Map.entry("ws", "antiphon-http"),
            Map.entry("wss", "antiphon-http"),
            Map.entry("amqp", "antiphon-rabbitmq"),
            Map.entry("amqps", "antiphon-rabbitmq"),
            Map.entry("kafka", "antiphon-kafka"),
            Map.entry("nats", "antiphon-nats"),
            Map.entry("mqtt", "antiphon-mqtt"),
            Map.entry("mqtts", "antiphon-mqtt"));

    private InstalledProviders() {}

    static TransportProvider find(URI uri) {
        String scheme = uri.getScheme();
        if (scheme == null) {
            throw new IllegalArgumentException(
                    "The URI '" + uri + "' has no scheme; it should look like tcp://localhost:4000");
        }
        String wanted = scheme.toLowerCase(Locale.ROOT);
        SortedSet<String> known = new TreeSet<>();
        for (ClassLoader loader : loaders()) {
            for (TransportProvider provider : ServiceLoader.load(TransportProvider.class, loader)) {
                if (provider.schemes().contains(wanted)) {
                    return provider;
                }
                known.addAll(provider.schemes());
            }
        }
        String module = MODULES.get(wanted);
        throw new IllegalArgumentException("Nothing on the class path connects to '" + wanted + ":' URIs; "
                + (module == null ? "known schemes are " + known : "add the dependency dev.antiphon:" + module));
    }

    static SortedSet<String> schemes() {
        SortedSet<String> known = new TreeSet<>();
        for (ClassLoader loader : loaders()) {
            for (TransportProvider provider : ServiceLoader.load(TransportProvider.class, loader)) {
                known.addAll(provider.schemes());
            }
        }
        return known;
    }

    private static List<ClassLoader> loaders() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader own = Objects.requireNonNull(InstalledProviders.class.getClassLoader(), "class loader");
        return context == null || context == own ? List.of(own) : List.of(context, own);
    }
}
