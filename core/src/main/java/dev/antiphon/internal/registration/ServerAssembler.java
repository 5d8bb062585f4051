package dev.antiphon.internal.registration;

import dev.antiphon.Access;
import dev.antiphon.Limit;
import dev.antiphon.ServerMethods;
import dev.antiphon.SystemExtension;
import dev.antiphon.internal.call.InterceptorChain;
import dev.antiphon.internal.codec.ReadRules;
import dev.antiphon.internal.concurrent.Workers;
import dev.antiphon.internal.connection.FlowProducers;
import dev.antiphon.internal.connection.StreamConvention;
import dev.antiphon.internal.connection.SubscriptionProducers;
import dev.antiphon.internal.monitor.WireListeners;
import dev.antiphon.internal.server.AccessChecks;
import dev.antiphon.internal.server.ConcurrencyLimiter;
import dev.antiphon.internal.server.Dispatcher;
import dev.antiphon.internal.server.ErrorMapping;
import dev.antiphon.internal.server.Limits;
import dev.antiphon.internal.server.MethodEntry;
import dev.antiphon.internal.server.MethodTable;
import dev.antiphon.internal.server.UnknownMethod;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.spi.ParameterValidation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** The assembler of a server: it binds the methods in the settings of a builder and creates the dispatcher. */
public final class ServerAssembler {
    private final ServerSettings settings;
    private final JsonTypes types;
    private final Map<String, MethodEntry> entries;

    public ServerAssembler(ServerSettings settings) {
        this.settings = settings.copy(); // the builder may be changed later
        this.types = new JsonTypes(settings.binding);
        this.entries = settings.registrations.bind(bindingContext(), settings.access);
    }

    /**
     * Keeps the validation found on the class path, so that servers that extend this one for a connection need not search
     * again.
     */
    private BindingContext bindingContext() {
        ParameterValidation validation = settings.validation;
        if (validation == null) {
            validation = BindingContext.validationOnClassPath();
            settings.validation = validation;
        }
        return new BindingContext(types, settings.strictParameters, validation);
    }

    public ServerParts assemble() {
        SortedSet<String> names = settings.registrations.names();
        Set<Access> accesses = accesses();
        Access ofUnknown = AccessChecks.ofUnknown(AccessChecks.orNull(settings.access), accesses);
        FlowProducers.add(entries);
        SubscriptionProducers.add(entries, settings.wire, ofUnknown);
        ServerMethods methods = new MethodCatalog(settings.registrations, settings.wire, !accesses.isEmpty());
        if (settings.systemExtensions) {
            List<SystemExtension> all = new ArrayList<>();
            for (SystemExtension extension : settings.extensions) {
                all.add(extension.forServer(methods));
            }
            all.add(new ListMethods(names, !accesses.isEmpty()));
            all.add(new ListExtensions(settings.versions));
            SystemExtensionMethod.add(all, entries);
        }
        Limits limits = settings.limits;
        ConcurrencyLimiter limiter = settings.sharedLimiter;
        Dispatcher dispatcher = new Dispatcher(
                rules(limits),
                new MethodTable(entries.values(), unknown(ofUnknown)),
                InterceptorChain.chain(settings.interceptorsInReverse),
                types,
                new ErrorMapping(settings.errorHandler, settings.errorDetail, settings.errorProfile, types),
                limits,
                limiter != null
                        ? limiter
                        : new ConcurrencyLimiter(limits.get(Limit.CALLS), limits.get(Limit.QUEUED_CALLS)),
                settings.executor != null ? settings.executor : new Workers(),
                StreamConvention.of(settings.wire),
                WireListeners.of(settings.wireListeners));
        return new ServerParts(dispatcher, settings, names, methods);
    }

    /** The access rules of all restricted methods. */
    private Set<Access> accesses() {
        Set<Access> all = new LinkedHashSet<>();
        for (MethodEntry entry : entries.values()) {
            if (entry.access() != null) {
                all.add(entry.access());
            }
        }
        for (SystemExtension extension : settings.extensions) {
            if (settings.systemExtensions && AccessChecks.orNull(extension.access()) != null) {
                all.add(extension.access());
            }
        }
        return all;
    }

    /** The entry for unregistered names. */
    private MethodEntry unknown(@Nullable Access access) {
        if (settings.fallback != null) {
            return new MethodEntry("", true, new HandlerTargets.Raw(settings.fallback), settings.access);
        }
        // An interceptor may block, and an invented name must not make it run on a reader thread.
        return new MethodEntry("", !settings.interceptorsInReverse.isEmpty(), UnknownMethod.INSTANCE, access);
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
