package dev.antiphon.internal.client;

import dev.antiphon.transport.Endpoint;
import dev.antiphon.transport.Transport;
import dev.antiphon.transport.TransportProvider;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.SortedSet;
import java.util.TreeSet;

/** The lookup of transports on the class path by the scheme of a URI. */
public final class Transports {
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

    private Transports() {}

    /** The schemes of all transports on the class path. */
    public static SortedSet<String> schemes() {
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
        ClassLoader own = Objects.requireNonNull(Transports.class.getClassLoader(), "class loader");
        return context == null || context == own ? List.of(own) : List.of(context, own);
    }

    public static Transport connect(Endpoint endpoint) {
        String scheme = endpoint.uri().getScheme();
        if (scheme == null) {
            throw new IllegalArgumentException(
                    "The URI '" + endpoint.uri() + "' has no scheme; it should look like tcp://localhost:4000");
        }
        String wanted = scheme.toLowerCase(Locale.ROOT);
        SortedSet<String> known = new TreeSet<>();
        for (ClassLoader loader : loaders()) {
            for (TransportProvider provider : ServiceLoader.load(TransportProvider.class, loader)) {
                if (provider.schemes().contains(wanted)) {
                    return provider.connect(endpoint);
                }
                known.addAll(provider.schemes());
            }
        }
        String module = MODULES.get(wanted);
        throw new IllegalArgumentException("Nothing on the class path connects to '" + wanted + ":' URIs; "
                + (module == null ? "known schemes are " + known : "add the dependency dev.antiphon:" + module));
    }
}
