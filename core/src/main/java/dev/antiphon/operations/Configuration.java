package dev.antiphon.operations;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How a server and its listeners are set up at this moment, for people and for programs: limits, versions, interceptors and extensions by the
 * names of their classes, listeners, transports, and how much runs. Secrets are not in it: neither headers nor keys are looked at, what has the
 * name of a secret is hidden, and so are the user and password of a URI. Immutable.
 */
public final class Configuration {
    private static final String HIDDEN = "***";
    private static final Set<String> SECRETS = Set.of(
            "password", "passwd", "secret", "token", "authorization", "credential", "apikey", "privatekey", "cookie");
    private static final Pattern USER = Pattern.compile("//[^/@\\s]*@");

    private final Map<String, Object> tree;

    private Configuration(Map<String, Object> tree) {
        this.tree = tree;
    }

    /**
     * Looks at a server and what listens for it.
     *
     * @param server the server
     * @param listeners the listeners
     * @return the configuration
     */
    public static Configuration of(JsonRpcServer server, Listener... listeners) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("server", server.describe());
        List<Map<String, Object>> all = new ArrayList<>();
        for (Listener listener : listeners) {
            all.add(listener.describe());
        }
        tree.put("listeners", all);
        return new Configuration(hiding(tree));
    }

    /**
     * The same, with more that belongs to it.
     *
     * @param name names it
     * @param more maps and lists of strings, numbers and booleans
     * @return the configuration
     */
    public Configuration with(String name, Map<String, ?> more) {
        Map<String, Object> larger = new LinkedHashMap<>(tree);
        larger.put(name, hiding(more));
        return new Configuration(larger);
    }

    private static Map<String, Object> hiding(Map<?, ?> tree) {
        Map<String, Object> shown = new LinkedHashMap<>();
        tree.forEach((name, value) ->
                shown.put(String.valueOf(name), isSecret(String.valueOf(name)) ? HIDDEN : hidingIn(value)));
        return shown;
    }

    private static Object hidingIn(Object value) {
        if (value instanceof Map<?, ?> map) {
            return hiding(map);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Configuration::hidingIn).toList();
        }
        return value instanceof Number || value instanceof Boolean
                ? value
                : USER.matcher(String.valueOf(value)).replaceAll("//" + HIDDEN + "@");
    }

    private static boolean isSecret(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
        return SECRETS.stream().anyMatch(plain::contains);
    }

    /**
     * The configuration for programs.
     *
     * @return an object with members {@code server} and {@code listeners}
     */
    public RawJson toJson() {
        return TreeWriter.json(tree);
    }

    /** The configuration for people, a line for each setting. */
    @Override
    public String toString() {
        return TreeWriter.text(tree);
    }
}
