package dev.antiphon;

import dev.antiphon.json.JsonBinding;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.stream.StreamWire;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** What a {@link ServerBuilder} has been told. */
final class ServerSettings {
    final Registrations registrations = new Registrations();
    final Deque<Interceptor> interceptorsInReverse = new ArrayDeque<>();
    final List<SystemExtension> extensions = new ArrayList<>();
    final List<WireListener> wireListeners = new ArrayList<>();
    final Limits limits = new Limits();
    EnumSet<ProtocolVersion> versions = EnumSet.of(ProtocolVersion.V2_0, ProtocolVersion.V3_0);
    IdPolicy ids = IdPolicy.EXACT;
    boolean batches = true;
    boolean systemExtensions = true;
    boolean reservedNames;
    boolean strictParameters;
    boolean servicesRegistered;
    MethodNaming naming = MethodNaming.SIMPLE;
    StreamWire wire = StreamWire.FLOWS;
    ErrorDetail errorDetail = ErrorDetail.NONE;

    @Nullable
    Access access;

    @Nullable
    ErrorProfile errorProfile;

    @Nullable
    ErrorHandler errorHandler;

    @Nullable
    JsonBinding binding;

    @Nullable
    Executor executor;

    @Nullable
    RawHandler fallback;

    /** The gate of the server that this one extends, if it does. */
    @Nullable
    Gate sharedGate;

    ServerSettings copy() {
        ServerSettings copy = new ServerSettings();
        copy.registrations.addAll(registrations);
        copy.interceptorsInReverse.addAll(interceptorsInReverse);
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
        copy.errorProfile = errorProfile;
        copy.errorHandler = errorHandler;
        copy.binding = binding;
        copy.executor = executor;
        copy.fallback = fallback;
        copy.sharedGate = sharedGate;
        return copy;
    }
}
