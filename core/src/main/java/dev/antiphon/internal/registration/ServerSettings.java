package dev.antiphon.internal.registration;

import dev.antiphon.Access;
import dev.antiphon.ErrorDetail;
import dev.antiphon.ErrorHandler;
import dev.antiphon.Interceptor;
import dev.antiphon.Limit;
import dev.antiphon.RawHandler;
import dev.antiphon.ServerBuilder;
import dev.antiphon.SystemExtension;
import dev.antiphon.WireListener;
import dev.antiphon.internal.server.ConcurrencyLimiter;
import dev.antiphon.internal.server.Dispatcher;
import dev.antiphon.internal.server.Limits;
import dev.antiphon.json.JsonBinding;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.spi.ParameterValidation;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.TransportProvider;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The mutable settings behind a {@link ServerBuilder}. Not thread-safe. */
public final class ServerSettings {
    public final Registrations registrations = new Registrations();
    public final Deque<Interceptor> interceptorsInReverse = new ArrayDeque<>();
    public final List<SystemExtension> extensions = new ArrayList<>();
    public final List<WireListener> wireListeners = new ArrayList<>();
    public final Limits limits = new Limits();
    public EnumSet<ProtocolVersion> versions = EnumSet.of(ProtocolVersion.V2_0, ProtocolVersion.V3_0);
    public IdPolicy ids = IdPolicy.EXACT;
    public boolean batches = true;
    public boolean systemExtensions = true;
    public boolean reservedNames;
    public boolean strictParameters;
    public boolean servicesRegistered;
    public MethodNaming naming = MethodNaming.SIMPLE;
    public StreamWire wire = StreamWire.FLOWS;
    public ErrorDetail errorDetail = ErrorDetail.NONE;

    public @Nullable Access access;

    public @Nullable ParameterValidation validation;

    public @Nullable ErrorProfile errorProfile;

    public @Nullable ErrorHandler errorHandler;

    public @Nullable JsonBinding binding;

    public @Nullable Executor executor;

    public @Nullable RawHandler fallback;

    /** The concurrency limiter of the server that this one extends, if it does. */
    public @Nullable ConcurrencyLimiter sharedLimiter;

    /** Describes the settings and the current load for operators, with the names of the builder's methods as keys. */
    public Map<String, Object> describe(Dispatcher dispatcher, SortedSet<String> methods) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("versions", versions.stream().map(ProtocolVersion::text).toList());
        Map<String, Object> kept = new LinkedHashMap<>();
        for (Limit limit : Limit.values()) {
            kept.put(limit.name(), limits.get(limit));
        }
        description.put("limits", kept);
        description.put("running", dispatcher.limiter().running());
        description.put("waiting", dispatcher.limiter().waiting());
        description.put("methods", List.copyOf(methods));
        List<String> inOrder = names(interceptorsInReverse);
        Collections.reverse(inOrder);
        description.put("interceptors", inOrder);
        description.put("wireListeners", names(wireListeners));
        description.put("systemExtensions", systemExtensions);
        List<Object> provided = new ArrayList<>();
        for (SystemExtension extension : extensions) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("type", name(extension));
            one.put("methods", extension.methods().stream().sorted().toList());
            one.put("access", extension.access().toString());
            provided.add(one);
        }
        description.put("extensions", provided);
        description.put("access", String.valueOf(access == null ? Access.anyone() : access));
        description.put("batches", batches);
        description.put("idPolicy", ids.name());
        description.put("strictParameters", strictParameters);
        description.put("naming", naming.name());
        description.put("streams", wire.name());
        description.put("errorDetail", errorDetail.name());
        description.put("errorProfile", errorProfile == null ? "by version" : errorProfile.name());
        description.put("errorHandler", errorHandler == null ? "none" : name(errorHandler));
        description.put("fallback", fallback == null ? "none" : name(fallback));
        JsonBinding known = dispatcher.types().bindingIfKnown();
        description.put("binding", known == null ? "none needed yet" : name(known));
        description.put("executor", name(dispatcher.workers()));
        description.put("transports", List.copyOf(TransportProvider.installedSchemes()));
        return description;
    }

    private static List<String> names(Iterable<?> things) {
        List<String> names = new ArrayList<>();
        things.forEach(thing -> names.add(name(thing)));
        return names;
    }

    /** The name of a class; those of lambdas are generated and differ from run to run. */
    private static String name(Object thing) {
        String name = thing.getClass().getName();
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : name.substring(0, lambda) + " (a lambda)";
    }

    public ServerSettings copy() {
        ServerSettings copy = new ServerSettings();
        copy.registrations.addAll(registrations);
        for (Interceptor interceptor : interceptorsInReverse) { // addAll would create a lambda in each new JVM
            copy.interceptorsInReverse.addLast(interceptor);
        }
        copy.extensions.addAll(extensions);
        copy.wireListeners.addAll(wireListeners);
        copy.limits.setAll(limits);
        copy.versions = EnumSet.copyOf(versions);
        copy.ids = ids;
        copy.batches = batches;
        copy.systemExtensions = systemExtensions;
        copy.reservedNames = reservedNames;
        copy.strictParameters = strictParameters;
        copy.servicesRegistered = servicesRegistered;
        copy.naming = naming;
        copy.wire = wire;
        copy.errorDetail = errorDetail;
        copy.access = access;
        copy.validation = validation;
        copy.errorProfile = errorProfile;
        copy.errorHandler = errorHandler;
        copy.binding = binding;
        copy.executor = executor;
        copy.fallback = fallback;
        copy.sharedLimiter = sharedLimiter;
        return copy;
    }
}
