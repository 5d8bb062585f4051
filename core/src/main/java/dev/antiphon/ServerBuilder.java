package dev.antiphon;

import dev.antiphon.internal.registration.ExtensionsMethod;
import dev.antiphon.internal.registration.HandlerTargets;
import dev.antiphon.internal.registration.MethodTarget;
import dev.antiphon.internal.registration.Registration;
import dev.antiphon.internal.registration.ServerAssembler;
import dev.antiphon.internal.registration.ServerSettings;
import dev.antiphon.internal.server.Dispatcher;
import dev.antiphon.internal.service.ServiceRegistrar;
import dev.antiphon.json.JsonBinding;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.MethodName;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.spi.ParameterValidation;
import dev.antiphon.stream.StreamWire;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Describes a {@link JsonRpcServer}. Every method fails at once if what it is given is wrong; only what depends on the JSON
 * binding is checked by {@link #build()}. For one thread.
 */
public final class ServerBuilder {
    private final ServerSettings settings;
    private boolean extended;

    ServerBuilder() {
        this(new ServerSettings());
    }

    private ServerBuilder(ServerSettings settings) {
        this.settings = settings;
    }

    /** A builder of what a server has that was described so; servers of both share the gate and the threads of that dispatcher. */
    static ServerBuilder extending(ServerSettings description, Dispatcher shared) {
        ServerBuilder copy = new ServerBuilder(description.copy());
        copy.settings.sharedLimiter = shared.limiter();
        copy.settings.executor = shared.workers();
        copy.settings.binding = shared.types().bindingIfKnown();
        return copy;
    }

    /** Whether something was registered since this was made by {@link #extending}. */
    boolean isExtended() {
        return extended;
    }

    /**
     * Reads and writes rich types with this binding, instead of the one on the class path.
     *
     * @param binding the binding
     * @return this builder
     */
    public ServerBuilder binding(JsonBinding binding) {
        settings.binding = Objects.requireNonNull(binding, "binding");
        return this;
    }

    /**
     * Accepts further versions of the protocol; 2.0 and 3.0 are accepted unless {@link #acceptOnly} says otherwise.
     *
     * @param more the versions
     * @return this builder
     */
    public ServerBuilder accept(ProtocolVersion... more) {
        Collections.addAll(settings.versions, more);
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
        settings.versions = EnumSet.of(first, others);
        return this;
    }

    /**
     * Says what becomes of ids that are numbers but not whole ones; they go back exactly as they came unless this is called.
     *
     * @param ids the policy
     * @return this builder
     */
    public ServerBuilder idPolicy(IdPolicy ids) {
        settings.ids = Objects.requireNonNull(ids, "ids");
        return this;
    }

    /**
     * Accepts batches or refuses them with one error; they are accepted unless this is called.
     *
     * @param accepted whether they are
     * @return this builder
     */
    public ServerBuilder batches(boolean accepted) {
        settings.batches = accepted;
        return this;
    }

    /**
     * Refuses calls that name a parameter which the method does not have; such names are ignored unless this is called.
     *
     * @param strict whether they are refused
     * @return this builder
     */
    public ServerBuilder strictParameters(boolean strict) {
        settings.strictParameters = strict;
        return this;
    }

    /**
     * Checks parameters with this validation, instead of the one on the class path.
     *
     * @param validation the validation; {@link ParameterValidation#none()} for none
     * @return this builder
     */
    public ServerBuilder validation(ParameterValidation validation) {
        settings.validation = Objects.requireNonNull(validation, "validation");
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
        if (settings.servicesRegistered) {
            throw new IllegalStateException(
                    "Set the naming before the first service is registered: its methods have names now");
        }
        settings.naming = Objects.requireNonNull(naming, "naming");
        return this;
    }

    /**
     * Runs handlers that may block on this executor, instead of virtual threads or a pool of the server's own.
     *
     * @param executor the executor; one that runs tasks on the calling thread makes every handler run on the reading thread
     * @return this builder
     */
    public ServerBuilder executor(Executor executor) {
        settings.executor = Objects.requireNonNull(executor, "executor");
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
        settings.limits.set(limit, value);
        return this;
    }

    /**
     * Answers callers of version 2.0 with streams of this kind, instead of {@link StreamWire#FLOWS}. Version 3.0 has its own.
     *
     * @param wire how streams travel
     * @return this builder
     */
    public ServerBuilder streams(StreamWire wire) {
        settings.wire = Objects.requireNonNull(wire, "wire");
        return this;
    }

    /**
     * Asks this handler first which error a throwable becomes.
     *
     * @param handler the handler
     * @return this builder
     */
    public ServerBuilder errorHandler(ErrorHandler handler) {
        settings.errorHandler = Objects.requireNonNull(handler, "handler");
        return this;
    }

    /**
     * Says how much callers learn of failures inside; nothing unless this is called.
     *
     * @param detail how much
     * @return this builder
     */
    public ServerBuilder errorDetail(ErrorDetail detail) {
        settings.errorDetail = Objects.requireNonNull(detail, "detail");
        return this;
    }

    /**
     * Uses the error codes of another protocol for calls in version 1.0 and 2.0; those in 3.0 keep theirs.
     *
     * @param profile whose codes
     * @return this builder
     */
    public ServerBuilder errorProfile(ErrorProfile profile) {
        settings.errorProfile = Objects.requireNonNull(profile, "profile");
        return this;
    }

    /**
     * Adds an interceptor behind those that were added before.
     *
     * @param interceptor the interceptor
     * @return this builder
     */
    public ServerBuilder intercept(Interceptor interceptor) {
        settings.interceptorsInReverse.push(Objects.requireNonNull(interceptor, "interceptor"));
        extended = true;
        return this;
    }

    /**
     * Says who may call methods of which nothing else says so; anyone unless this is called. Names that nobody registered are
     * treated as if they had this access, so that who may not call cannot tell them from others.
     *
     * @param access who may
     * @return this builder
     */
    public ServerBuilder access(Access access) {
        settings.access = Objects.requireNonNull(access, "access");
        return this;
    }

    /**
     * Tells this listener of everything that comes and goes, messages and connections, beside what interceptors see.
     *
     * @param listener the listener
     * @return this builder
     */
    public ServerBuilder wireListener(WireListener listener) {
        settings.wireListeners.add(Objects.requireNonNull(listener, "listener"));
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
        settings.systemExtensions = enabled;
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
        settings.extensions.add(extension);
        return this;
    }

    /**
     * Lets methods be registered under names that begin with {@code rpc.}, which the specification reserves; they are reached
     * where no extension claims them.
     *
     * @return this builder
     */
    public ServerBuilder allowReservedNames() {
        settings.reservedNames = true;
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
        MethodTarget target = new HandlerTargets.Described(parameters, HandlerTargets.resultType(options), handler);
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
        MethodTarget target =
                new HandlerTargets.Described(parameters, Void.class, new HandlerTargets.Answerless(handler));
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
        return register(name, "registered as a raw method", new HandlerTargets.Raw(handler), options);
    }

    /**
     * Answers calls of all names that neither the application nor a system extension has.
     *
     * @param handler answers them; {@link CallContext#method()} tells the name
     * @return this builder
     */
    public ServerBuilder fallback(RawHandler handler) {
        settings.fallback = Objects.requireNonNull(handler, "handler");
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
        MethodTarget target = new HandlerTargets.Typed(
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
        MethodTarget target = new HandlerTargets.Typed(
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
        MethodTarget target = new HandlerTargets.DescribedStream(
                parameters,
                HandlerTargets.resultType(options),
                (arguments, sink, call) -> handler.handle(arguments, sink));
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
        MethodTarget target = new HandlerTargets.TypedStream(
                method.paramsType(), method.itemType(), method.resultType(), (StreamHandler<
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
        MethodTarget target =
                new HandlerTargets.Typed(method.paramsType(), Void.class, new HandlerTargets.TypedAnswerless(taker));
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
        settings.servicesRegistered = true;
        for (Registration each : ServiceRegistrar.registrations(type, implementation, settings.naming, options)) {
            register(each);
        }
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
        return new JsonRpcServer(new ServerAssembler(settings).assemble());
    }

    /** Tells peers what is understood here, although nothing else is answered that no application asked for. */
    ServerBuilder withExtensionsMethod() {
        settings.registrations.add(new ExtensionsMethod(settings.versions).registration(), true);
        return this;
    }

    /** Registers what has a result type of its own, or none. */
    private ServerBuilder register(String name, String origin, MethodTarget target, MethodOption... options) {
        for (MethodOption option : options) {
            if (option instanceof MethodOption.Returns) {
                throw new IllegalArgumentException(
                        "The name '" + name + "', " + origin
                                + ", has a result type already; MethodOption.returns(...) is for methods with described parameters");
            }
        }
        return register(name, origin, target, List.of(options));
    }

    private ServerBuilder register(String name, String origin, MethodTarget target, List<MethodOption> options) {
        HandlerTargets.check(name, origin, target, options);
        for (Registration each : Registration.of(name, origin, target, options)) {
            register(each);
        }
        return this;
    }

    private void register(Registration registration) {
        settings.registrations.add(registration, settings.reservedNames);
        extended = true;
    }
}
