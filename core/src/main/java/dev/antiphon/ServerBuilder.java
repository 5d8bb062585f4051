package dev.antiphon;

import dev.antiphon.MethodEntry.Registration;
import dev.antiphon.MethodEntry.Target;
import dev.antiphon.codec.ReadRules;
import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.MethodName;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.stream.StreamWire;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Describes a {@link JsonRpcServer}. Every method fails at once if what it is given is wrong; only what depends on the JSON
 * binding is checked by {@link #build()}. For one thread.
 */
public final class ServerBuilder {
    private final Registrations registrations = new Registrations();
    private final Deque<Interceptor> interceptorsInReverse = new ArrayDeque<>();
    private final List<SystemExtension> extensions = new ArrayList<>();
    private final Limits limits = new Limits();
    private EnumSet<ProtocolVersion> versions = EnumSet.of(ProtocolVersion.V2_0, ProtocolVersion.V3_0);
    private IdPolicy ids = IdPolicy.EXACT;
    private boolean batches = true;
    private boolean systemExtensions = true;
    private boolean reservedNames;
    private boolean strictParameters;
    private boolean servicesRegistered;
    private MethodNaming naming = MethodNaming.SIMPLE;
    private StreamWire wire = StreamWire.FLOWS;
    private ErrorDetail errorDetail = ErrorDetail.NONE;
    private @Nullable ErrorProfile errorProfile;
    private @Nullable ErrorHandler errorHandler;
    private @Nullable JsonBinding binding;
    private @Nullable Executor executor;
    private @Nullable RawHandler fallback;
    private @Nullable Gate sharedGate;
    private boolean extended;

    ServerBuilder() {}

    /** A builder with everything that this one has; servers of both share the gate and the threads of that dispatcher. */
    ServerBuilder extend(Dispatcher shared) {
        ServerBuilder copy = copy();
        copy.sharedGate = shared.gate();
        copy.executor = shared.workers();
        copy.binding = shared.types().bindingIfKnown();
        return copy;
    }

    /** Whether something was registered since this was made by {@link #extend}. */
    boolean isExtended() {
        return extended;
    }

    private ServerBuilder copy() {
        ServerBuilder copy = new ServerBuilder();
        copy.registrations.addAll(registrations);
        copy.interceptorsInReverse.addAll(interceptorsInReverse);
        copy.extensions.addAll(extensions);
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
        copy.errorProfile = errorProfile;
        copy.errorHandler = errorHandler;
        copy.binding = binding;
        copy.executor = executor;
        copy.fallback = fallback;
        copy.sharedGate = sharedGate;
        return copy;
    }

    /**
     * Reads and writes rich types with this binding, instead of the one on the class path.
     *
     * @param binding the binding
     * @return this builder
     */
    public ServerBuilder binding(JsonBinding binding) {
        this.binding = Objects.requireNonNull(binding, "binding");
        return this;
    }

    /**
     * Accepts further versions of the protocol; 2.0 and 3.0 are accepted unless {@link #acceptOnly} says otherwise.
     *
     * @param more the versions
     * @return this builder
     */
    public ServerBuilder accept(ProtocolVersion... more) {
        Collections.addAll(versions, more);
        return this;
    }

    /**
     * Accepts just one version of the protocol, or just these.
     *
     * @param first a version
     * @param others the others
     * @return this builder
     */
    public ServerBuilder acceptOnly(ProtocolVersion first, ProtocolVersion... others) {
        versions = EnumSet.of(first, others);
        return this;
    }

    /**
     * Says what becomes of ids that are numbers but not whole ones; they go back exactly as they came unless this is called.
     *
     * @param ids the policy
     * @return this builder
     */
    public ServerBuilder idPolicy(IdPolicy ids) {
        this.ids = Objects.requireNonNull(ids, "ids");
        return this;
    }

    /**
     * Accepts batches or refuses them with one error; they are accepted unless this is called.
     *
     * @param accepted whether they are
     * @return this builder
     */
    public ServerBuilder batches(boolean accepted) {
        this.batches = accepted;
        return this;
    }

    /**
     * Refuses calls that name a parameter which the method does not have; such names are ignored unless this is called.
     *
     * @param strict whether they are refused
     * @return this builder
     */
    public ServerBuilder strictParameters(boolean strict) {
        this.strictParameters = strict;
        return this;
    }

    /**
     * Says how the names of service methods are made; to be called before services are registered.
     *
     * @param naming the strategy
     * @return this builder
     * @throws IllegalStateException if a service is registered already
     */
    public ServerBuilder naming(MethodNaming naming) {
        if (servicesRegistered) {
            throw new IllegalStateException(
                    "Set the naming before the first service is registered: its methods have names now");
        }
        this.naming = Objects.requireNonNull(naming, "naming");
        return this;
    }

    /**
     * Runs handlers that may block on this executor, instead of virtual threads or a pool of the server's own.
     *
     * @param executor the executor; one that runs tasks on the calling thread makes every handler run on the reading thread
     * @return this builder
     */
    public ServerBuilder executor(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
        return this;
    }

    /**
     * Sets a limit.
     *
     * @param limit which
     * @param value what it is from now on
     * @return this builder
     */
    public ServerBuilder limit(Limit limit, int value) {
        limits.set(limit, value);
        return this;
    }

    /**
     * Answers callers of version 2.0 with streams of this kind, instead of {@link StreamWire#FLOWS}. Version 3.0 has its own.
     *
     * @param wire how streams travel
     * @return this builder
     */
    public ServerBuilder streams(StreamWire wire) {
        this.wire = Objects.requireNonNull(wire, "wire");
        return this;
    }

    /**
     * Asks this handler first which error a throwable becomes.
     *
     * @param handler the handler
     * @return this builder
     */
    public ServerBuilder errorHandler(ErrorHandler handler) {
        this.errorHandler = Objects.requireNonNull(handler, "handler");
        return this;
    }

    /**
     * Says how much callers learn of failures inside; nothing unless this is called.
     *
     * @param detail how much
     * @return this builder
     */
    public ServerBuilder errorDetail(ErrorDetail detail) {
        this.errorDetail = Objects.requireNonNull(detail, "detail");
        return this;
    }

    /**
     * Uses the error codes of another protocol for calls in version 1.0 and 2.0; those in 3.0 keep theirs.
     *
     * @param profile whose codes
     * @return this builder
     */
    public ServerBuilder errorProfile(ErrorProfile profile) {
        this.errorProfile = Objects.requireNonNull(profile, "profile");
        return this;
    }

    /**
     * Adds an interceptor behind those that were added before.
     *
     * @param interceptor the interceptor
     * @return this builder
     */
    public ServerBuilder intercept(Interceptor interceptor) {
        interceptorsInReverse.push(Objects.requireNonNull(interceptor, "interceptor"));
        extended = true;
        return this;
    }

    /**
     * Switches system extensions on or off; they are on unless this is called. While they are off, names that begin with
     * {@code rpc.} are names like all others.
     *
     * @param enabled whether they are on
     * @return this builder
     */
    public ServerBuilder systemExtensions(boolean enabled) {
        this.systemExtensions = enabled;
        return this;
    }

    /**
     * Adds a system extension behind those that were added before; {@code rpc.listMethods} is there already.
     *
     * @param extension the extension
     * @return this builder
     */
    public ServerBuilder extension(SystemExtension extension) {
        for (String name : extension.methods()) {
            if (!MethodName.isReserved(name)) {
                throw new IllegalArgumentException(
                        "A system extension answers to names that begin with 'rpc.', not to '" + name + "'");
            }
        }
        extensions.add(extension);
        return this;
    }

    /**
     * Lets methods be registered under names that begin with {@code rpc.}, which the specification reserves; they are reached
     * where no extension claims them.
     *
     * @return this builder
     */
    public ServerBuilder allowReservedNames() {
        this.reservedNames = true;
        return this;
    }

    /**
     * Registers a method with described parameters.
     *
     * @param name its name
     * @param parameters its parameters
     * @param handler answers its calls
     * @param options more about it
     * @return this builder
     */
    public ServerBuilder method(String name, Parameters parameters, MethodHandler handler, MethodOption... options) {
        Objects.requireNonNull(parameters, "parameters");
        Objects.requireNonNull(handler, "handler");
        Target target = new Targets.Described(parameters, Targets.resultType(options), handler);
        return register(name, "registered as a method", target, List.of(options));
    }

    /**
     * Registers a notification with described parameters. A caller that asks for an answer all the same gets null.
     *
     * @param name its name
     * @param parameters its parameters
     * @param handler takes it
     * @param options more about it
     * @return this builder
     */
    public ServerBuilder notification(
            String name, Parameters parameters, NotificationHandler handler, MethodOption... options) {
        Objects.requireNonNull(parameters, "parameters");
        Objects.requireNonNull(handler, "handler");
        Target target = new Targets.Described(parameters, Void.class, new Targets.Answerless(handler));
        return register(name, "registered as a notification", target, options);
    }

    /**
     * Registers a method that takes and gives JSON.
     *
     * @param name its name
     * @param handler answers its calls
     * @param options more about it
     * @return this builder
     */
    public ServerBuilder raw(String name, RawHandler handler, MethodOption... options) {
        Objects.requireNonNull(handler, "handler");
        return register(name, "registered as a raw method", new Targets.Raw(handler), options);
    }

    /**
     * Answers calls of all names that neither the application nor a system extension has.
     *
     * @param handler answers them; {@link CallContext#method()} tells the name
     * @return this builder
     */
    public ServerBuilder fallback(RawHandler handler) {
        this.fallback = Objects.requireNonNull(handler, "handler");
        extended = true;
        return this;
    }

    /**
     * Registers a typed method.
     *
     * @param method the method
     * @param handler answers its calls
     * @param options more about it
     * @param <P> the type of its parameters
     * @param <R> the type of its result
     * @return this builder
     */
    @SuppressWarnings("unchecked") // the reader reads Ps and the writer writes Rs
    public <P extends @Nullable Object, R extends @Nullable Object> ServerBuilder handle(
            RpcMethod<P, R> method, TypedHandler<? super P, ? extends R> handler, MethodOption... options) {
        Objects.requireNonNull(handler, "handler");
        Target target = new Targets.Typed(
                method.paramsType(), method.resultType(), (TypedHandler<@Nullable Object, @Nullable Object>) handler);
        return register(method.name(), "registered as a typed method", target, options);
    }

    /**
     * Registers a typed method that does not look at the context of its calls.
     *
     * @param method the method
     * @param handler answers its calls
     * @param options more about it
     * @param <P> the type of its parameters
     * @param <R> the type of its result
     * @return this builder
     */
    public <P extends @Nullable Object, R extends @Nullable Object> ServerBuilder handle(
            RpcMethod<P, R> method, TypedHandler.OfParams<? super P, ? extends R> handler, MethodOption... options) {
        Objects.requireNonNull(handler, "handler");
        TypedHandler<P, R> withContext = (params, call) -> handler.handle(params);
        return handle(method, withContext, options);
    }

    /**
     * Registers a typed method whose answers come later.
     *
     * @param method the method
     * @param handler answers its calls
     * @param options more about it
     * @param <P> the type of its parameters
     * @param <R> the type of its result
     * @return this builder
     */
    @SuppressWarnings("unchecked") // the reader reads Ps and the writer writes what the stage completes with
    public <P extends @Nullable Object, R extends @Nullable Object> ServerBuilder handleAsync(
            RpcMethod<P, R> method,
            TypedHandler<? super P, ? extends CompletionStage<? extends R>> handler,
            MethodOption... options) {
        Objects.requireNonNull(handler, "handler");
        Target target = new Targets.Typed(
                method.paramsType(), method.resultType(), (TypedHandler<@Nullable Object, @Nullable Object>)
                        (TypedHandler<?, ?>) handler);
        return register(method.name(), "registered as a typed method", target, options);
    }

    /**
     * Registers a method with described parameters that answers with a stream.
     *
     * @param name its name
     * @param parameters its parameters
     * @param handler produces the items
     * @param options more about it; {@link MethodOption#returns} is for the type of the items
     * @return this builder
     */
    public ServerBuilder stream(
            String name,
            Parameters parameters,
            StreamHandler.OfParams<Arguments, @Nullable Object> handler,
            MethodOption... options) {
        Objects.requireNonNull(parameters, "parameters");
        Objects.requireNonNull(handler, "handler");
        Target target = new Targets.DescribedStream(
                parameters, Targets.resultType(options), (arguments, sink, call) -> handler.handle(arguments, sink));
        return register(name, "registered as a stream", target, List.of(options));
    }

    /**
     * Registers a typed method that answers with a stream.
     *
     * @param method the method
     * @param handler produces the items
     * @param options more about it
     * @param <P> the type of its parameters
     * @param <T> the type of the items
     * @param <R> the type of the result of the whole
     * @return this builder
     */
    @SuppressWarnings("unchecked") // the reader reads Ps and the writers write Ts and Rs
    public <P extends @Nullable Object, T extends @Nullable Object, R extends @Nullable Object> ServerBuilder handle(
            RpcStreamMethod<P, T, R> method, StreamHandler<? super P, T> handler, MethodOption... options) {
        Objects.requireNonNull(handler, "handler");
        Target target =
                new Targets.TypedStream(method.paramsType(), method.itemType(), method.resultType(), (StreamHandler<
                                @Nullable Object, @Nullable Object>)
                        (StreamHandler<?, ?>) handler);
        return register(method.name(), "registered as a typed stream", target, options);
    }

    /**
     * Registers a typed method that answers with a stream and does not look at the context of its calls.
     *
     * @param method the method
     * @param handler produces the items
     * @param options more about it
     * @param <P> the type of its parameters
     * @param <T> the type of the items
     * @param <R> the type of the result of the whole
     * @return this builder
     */
    public <P extends @Nullable Object, T extends @Nullable Object, R extends @Nullable Object> ServerBuilder handle(
            RpcStreamMethod<P, T, R> method, StreamHandler.OfParams<? super P, T> handler, MethodOption... options) {
        Objects.requireNonNull(handler, "handler");
        StreamHandler<P, T> withContext = (params, sink, call) -> handler.handle(params, sink);
        return handle(method, withContext, options);
    }

    /**
     * Registers a typed notification. A caller that asks for an answer all the same gets null.
     *
     * @param method the notification
     * @param handler takes it
     * @param options more about it
     * @param <P> the type of its parameters
     * @return this builder
     */
    public <P extends @Nullable Object> ServerBuilder handle(
            NotificationMethod<P> method, TypedNotificationHandler<? super P> handler, MethodOption... options) {
        Objects.requireNonNull(handler, "handler");
        @SuppressWarnings("unchecked") // the reader reads Ps
        TypedNotificationHandler<@Nullable Object> taker = (TypedNotificationHandler<@Nullable Object>) handler;
        Target target = new Targets.Typed(method.paramsType(), Void.class, new Targets.TypedAnswerless(taker));
        return register(method.name(), "registered as a typed notification", target, options);
    }

    /**
     * Registers a typed notification that does not look at its context.
     *
     * @param method the notification
     * @param handler takes it
     * @param options more about it
     * @param <P> the type of its parameters
     * @return this builder
     */
    public <P extends @Nullable Object> ServerBuilder handle(
            NotificationMethod<P> method,
            TypedNotificationHandler.OfParams<? super P> handler,
            MethodOption... options) {
        Objects.requireNonNull(handler, "handler");
        TypedNotificationHandler<P> withContext = (params, call) -> handler.handle(params);
        return handle(method, withContext, options);
    }

    /**
     * Registers the methods of an interface, those that it inherits included.
     *
     * @param type the interface
     * @param implementation what answers its calls
     * @param options more about it
     * @param <T> the interface
     * @return this builder
     * @throws IllegalArgumentException if a method cannot be called over JSON-RPC, naming every such method and why
     */
    public <T> ServerBuilder service(Class<T> type, T implementation, ServiceOption... options) {
        servicesRegistered = true;
        ServiceReader.registrations(type, implementation, naming, options).forEach(this::register);
        return this;
    }

    /**
     * Makes the server.
     *
     * @return a server that later changes to this builder do not affect
     * @throws IllegalStateException if a registered type needs a JSON binding and there is none
     * @throws IllegalArgumentException if the binding cannot read or write a registered type
     */
    public JsonRpcServer build() {
        JsonTypes types = new JsonTypes(binding);
        SortedSet<String> names = registrations.names();
        Map<String, MethodEntry> entries = registrations.bind(types, strictParameters);
        Flows.add(entries);
        Subscriptions.add(entries, wire);
        if (systemExtensions) {
            List<SystemExtension> all = new ArrayList<>(extensions);
            all.add(new ListMethods(names));
            all.add(new Extensions(versions));
            ExtensionMethod.add(all, entries);
        }
        boolean intercepted = !interceptorsInReverse.isEmpty();
        MethodEntry unknown = fallback == null
                // An interceptor may block, and must not be made to do so on a reading thread by a made-up name.
                ? new MethodEntry("", intercepted, new Targets.Unknown())
                : new MethodEntry("", true, new Targets.Raw(fallback));
        ReadRules rules = new ReadRules(
                versions,
                batches,
                ids,
                limits.get(Limit.MESSAGE_BYTES),
                limits.get(Limit.NESTING_DEPTH),
                limits.get(Limit.METHOD_BYTES),
                limits.get(Limit.BATCH_ENTRIES));
        Dispatcher dispatcher = new Dispatcher(
                rules,
                new MethodTable(entries.values(), unknown),
                Link.chain(interceptorsInReverse),
                types,
                new ErrorMapping(errorHandler, errorDetail, errorProfile, types),
                limits,
                sharedGate != null ? sharedGate : new Gate(limits.get(Limit.CALLS), limits.get(Limit.QUEUED_CALLS)),
                executor != null ? executor : new Workers(),
                wire);
        return new JsonRpcServer(dispatcher, copy(), names);
    }

    /** Tells peers what is understood here, although nothing else is answered that no application asked for. */
    ServerBuilder telling() {
        registrations.add(new Extensions(versions).registration(), true);
        return this;
    }

    /** Registers what has a result type of its own, or none. */
    private ServerBuilder register(String name, String origin, Target target, MethodOption... options) {
        for (MethodOption option : options) {
            if (option instanceof MethodOption.Returns) {
                throw new IllegalArgumentException(
                        "The name '" + name + "', " + origin
                                + ", has a result type already; MethodOption.returns(...) is for methods with described parameters");
            }
        }
        return register(name, origin, target, List.of(options));
    }

    private ServerBuilder register(String name, String origin, Target target, List<MethodOption> options) {
        Registration.of(name, origin, target, options).forEach(this::register);
        return this;
    }

    private void register(Registration registration) {
        registrations.add(registration, reservedNames);
        extended = true;
    }
}
