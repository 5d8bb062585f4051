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
 * A report of the settings of a server and its listeners, as text and as JSON: limits, versions, class names of interceptors and
 * extensions, listeners, transports, and calls in flight. It has no secrets: headers and keys are not read, values with the name of a
 * secret are masked, and so are user and password of a URI. Immutable.
 */
public final class Configuration {
    private static final String MASK = "***";
    private static final Set<String> SECRETS = Set.of(
            "password", "passwd", "secret", "token", "authorization", "credential", "apikey", "privatekey", "cookie");
    private static final Pattern USER = Pattern.compile("//[^/@\\s]*@");

    private final Map<String, Object> tree;

    private Configuration(Map<String, Object> tree) {
        this.tree = tree;
    }

    /**
     * Creates a report of a server and its listeners.
     *
     * @param server the server
     * @param listeners the listeners
     * @return the report
     */
    public static Configuration of(JsonRpcServer server, Listener... listeners) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("server", server.describe());
        List<Map<String, Object>> all = new ArrayList<>();
        for (Listener listener : listeners) {
            all.add(listener.describe());
        }
        tree.put("listeners", all);
        return new Configuration(masked(tree));
    }

    /**
     * Adds a section, with secrets masked.
     *
     * @param name the name of the section
     * @param section maps and lists of strings, numbers and booleans
     * @return a report with the section
     */
    public Configuration with(String name, Map<String, ?> section) {
        Map<String, Object> larger = new LinkedHashMap<>(tree);
        larger.put(name, masked(section));
        return new Configuration(larger);
    }

    private static Map<String, Object> masked(Map<?, ?> tree) {
        Map<String, Object> shown = new LinkedHashMap<>();
        tree.forEach((name, value) ->
                shown.put(String.valueOf(name), isSecret(String.valueOf(name)) ? MASK : maskedValue(value)));
        return shown;
    }

    private static Object maskedValue(Object value) {
        if (value instanceof Map<?, ?> map) {
            return masked(map);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Configuration::maskedValue).toList();
        }
        return value instanceof Number || value instanceof Boolean
                ? value
                : USER.matcher(String.valueOf(value)).replaceAll("//" + MASK + "@");
    }

    private static boolean isSecret(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
        return SECRETS.stream().anyMatch(plain::contains);
    }

    /**
     * The report as JSON.
     *
     * @return an object with members {@code server} and {@code listeners}
     */
    public RawJson toJson() {
        return TreeWriter.json(tree);
    }

    /** The report as text, with one line for each setting. */
    @Override
    public String toString() {
        return TreeWriter.text(tree);
    }
}
