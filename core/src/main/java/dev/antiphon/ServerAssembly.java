package dev.antiphon;

import dev.antiphon.codec.ReadRules;
import dev.antiphon.json.JsonTypes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** Puts a server together, from what its builder was told. */
final class ServerAssembly {
    private final ServerSettings settings;
    private final JsonTypes types;
    private final Map<String, MethodEntry> entries;

    ServerAssembly(ServerSettings settings) {
        this.settings = settings.copy(); // the builder may go on
        this.types = new JsonTypes(settings.binding);
        this.entries = settings.registrations.bind(terms(), settings.access);
    }

    /** What is found on the class path is kept: servers that extend this one for a connection need not look for it again. */
    private Terms terms() {
        ParameterValidation validation = settings.validation;
        if (validation == null) {
            validation = Terms.validationOnClassPath();
            settings.validation = validation;
        }
        return new Terms(types, settings.strictParameters, validation);
    }

    JsonRpcServer server() {
        SortedSet<String> names = settings.registrations.names();
        Set<Access> accesses = accesses();
        Access ofUnknown = Access.ofUnknown(Access.orNull(settings.access), accesses);
        Flows.add(entries);
        Subscriptions.add(entries, settings.wire, ofUnknown);
        ServerMethods methods = new ServerMethods(settings.registrations, settings.wire, !accesses.isEmpty());
        if (settings.systemExtensions) {
            List<SystemExtension> all = new ArrayList<>();
            for (SystemExtension extension : settings.extensions) {
                all.add(extension.serving(methods));
            }
            all.add(new ListMethods(names, !accesses.isEmpty()));
            all.add(new Extensions(settings.versions));
            ExtensionMethod.add(all, entries);
        }
        Limits limits = settings.limits;
        Gate gate = settings.sharedGate;
        Dispatcher dispatcher = new Dispatcher(
                rules(limits),
                new MethodTable(entries.values(), unknown(ofUnknown)),
                Link.chain(settings.interceptorsInReverse),
                types,
                new ErrorMapping(settings.errorHandler, settings.errorDetail, settings.errorProfile, types),
                limits,
                gate != null ? gate : new Gate(limits.get(Limit.CALLS), limits.get(Limit.QUEUED_CALLS)),
                settings.executor != null ? settings.executor : new Workers(),
                settings.wire,
                WireListeners.of(settings.wireListeners));
        return new JsonRpcServer(dispatcher, settings, names, methods);
    }

    /** Who may call what there is, of all that not anyone may call. */
    private Set<Access> accesses() {
        Set<Access> all = new LinkedHashSet<>();
        for (MethodEntry entry : entries.values()) {
            if (entry.access() != null) {
                all.add(entry.access());
            }
        }
        for (SystemExtension extension : settings.extensions) {
            if (settings.systemExtensions && Access.orNull(extension.access()) != null) {
                all.add(extension.access());
            }
        }
        return all;
    }

    /** What answers calls of names that nobody registered. */
    private MethodEntry unknown(@Nullable Access access) {
        if (settings.fallback != null) {
            return new MethodEntry("", true, new Targets.Raw(settings.fallback), settings.access);
        }
        // An interceptor may block, and must not be made to do so on a reading thread by a made-up name.
        return new MethodEntry("", !settings.interceptorsInReverse.isEmpty(), new Targets.Unknown(), access);
    }

    private ReadRules rules(Limits limits) {
        return new ReadRules(
                settings.versions,
                settings.batches,
                settings.ids,
                limits.get(Limit.MESSAGE_BYTES),
                limits.get(Limit.NESTING_DEPTH),
                limits.get(Limit.METHOD_BYTES),
                limits.get(Limit.BATCH_ENTRIES));
    }
}
