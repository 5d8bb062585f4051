package dev.antiphon.internal.service;

import dev.antiphon.ServiceOption;
import dev.antiphon.service.MethodNaming;
import java.util.ArrayList;
import java.util.List;

/** The names of the methods of a service on the wire. */
public final class ServiceNames {
    private final String service;
    private final MethodNaming naming;
    private final String prefix;

    /**
     * Resolves the prefix of an interface.
     *
     * @param declared the prefix that the interface declares, which an option may replace; empty for none
     * @param problems collects the problems found
     */
    public ServiceNames(
            Class<?> type, MethodNaming naming, String declared, Problems problems, ServiceOption... options) {
        this.service = type.getSimpleName();
        this.naming = naming;
        String chosen = declared;
        for (ServiceOption option : options) {
            if (option instanceof ServiceOption.Prefix given) {
                chosen = given.prefix();
            }
        }
        this.prefix = chosen;
        if (naming == MethodNaming.PREFIXED && prefix.isEmpty()) {
            problems.add(
                    "the naming strategy PREFIXED needs a prefix; give one with @JsonRpcService(prefix = \"...\") or"
                            + " ServiceOption.prefix(...)");
        }
    }

    /**
     * The names of a method; callers use the first.
     *
     * @param explicit the name that the method declares, or empty to derive it from that of the Java method
     */
    public List<String> of(String method, String explicit, List<String> aliases) {
        List<String> names = new ArrayList<>();
        names.add(explicit.isEmpty() ? derived(method) : explicit);
        names.addAll(aliases);
        return names;
    }

    private String derived(String method) {
        if (!prefix.isEmpty()) {
            return prefix + "." + method;
        }
        return naming == MethodNaming.FULLY_QUALIFIED ? service + "." + method : method;
    }
}
