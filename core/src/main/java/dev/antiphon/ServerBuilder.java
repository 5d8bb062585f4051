package dev.antiphon;

import dev.antiphon.internal.registration.HandlerTargets;
import dev.antiphon.internal.registration.ListExtensions;
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
 * The builder of a {@link JsonRpcServer}. Every method rejects invalid arguments at once; only {@link #build()} checks what
 * depends on the JSON binding. Not thread-safe.
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

    /**
     * Creates a builder with the settings of an existing server. The new server shares the concurrency limiter and the threads
     * of its dispatcher.
     */
    static ServerBuilder extending(ServerSettings description, Dispatcher shared) {
        ServerBuilder copy = new ServerBuilder(description.copy());
        copy.settings.sharedLimiter = shared.limiter();
        copy.settings.executor = shared.workers();
        copy.settings.binding = shared.types().bindingIfKnown();
        return copy;
    }

    /** Whether anything was registered since {@link #extending} created this builder. */
    boolean isExtended() {
        return extended;
    }

    /**
     * Sets the JSON binding for rich types, instead of the one on the class path.
     *
     * @param binding the binding
     * @return this builder
     */
    public ServerBuilder binding(JsonBinding binding) {
        settings.binding = Objects.requireNonNull(binding, "binding");
        return this;
    }

    /**
     * Accepts further versions of the protocol; by default 2.0 and 3.0 are accepted.
     *
     * @param more the versions
     * @return this builder
     */
    public ServerBuilder accept(ProtocolVersion... more) {
        Collections.addAll(settings.versions, more);
        return this;
    }

    /**
     * Accepts only the given versions of the protocol.
     *
     * @param first a version
     * @param others further versions
     * @return this builder
     */
    public ServerBuilder acceptOnly(ProtocolVersion first, ProtocolVersion... others) {
        settings.versions = EnumSet.of(first, others);
        return this;
    }

    /**
     * Sets the policy for ids that are fractional numbers; by default they are returned exactly as received.
     *
     * @param ids the policy
     * @return this builder
     */
    public ServerBuilder idPolicy(IdPolicy ids) {
        settings.ids = Objects.requireNonNull(ids, "ids");
        return this;
    }

    /**
     * Accepts batches, or rejects them with one error; by default they are accepted.
     *
     * @param accepted whether they are accepted
     * @return this builder
     */
    public ServerBuilder batches(boolean accepted) {
        settings.batches = accepted;
        return this;
    }

    /**
     * Rejects calls with a named parameter that the method does not have; by default such parameters are ignored.
     *
     * @param strict whether such calls are rejected
     * @return this builder
     */
    public ServerBuilder strictParameters(boolean strict) {
        settings.strictParameters = strict;
        return this;
    }

    /**
     * Sets the validation of parameters, instead of the one on the class path.
     *
     * @param validation the validation; {@link ParameterValidation#none()} for none
     * @return this builder
     */
    public ServerBuilder validation(ParameterValidation validation) {
        settings.validation = Objects.requireNonNull(validation, "validation");
        return this;
    }

    /**
     * Sets the naming strategy of service methods. Call this before services are registered.
     *
     * @param naming the strategy
     * @return this builder
     * @throws IllegalStateException if a service is registered already
     */
    public ServerBuilder naming(MethodNaming naming) {
        if (settings.servicesRegistered) {
            throw new IllegalStateException(
                    "Set the naming before the first service is registered; its methods already have names");
        }
        settings.naming = Objects.requireNonNull(naming, "naming");
        return this;
    }

    /**
     * Sets the executor of handlers that may block, instead of virtual threads or the server's own pool.
     *
     * @param executor the executor; with one that runs tasks on the calling thread, every handler runs on the reader thread
     * @return this builder
     */
    public ServerBuilder executor(Executor executor) {
        settings.executor = Objects.requireNonNull(executor, "executor");
        return this;
    }

    /**
     * Sets a limit.
     *
     * @param limit the limit
     * @param value the new value
     * @return this builder
     */
    public ServerBuilder limit(Limit limit, int value) {
        settings.limits.set(limit, value);
        return this;
    }

    /**
     * Sets how streams are carried in version 2.0; {@link StreamWire#FLOWS} by default. Version 3.0 defines its own streams.
     *
     * @param wire the convention of the streams
     * @return this builder
     */
    public ServerBuilder streams(StreamWire wire) {
        settings.wire = Objects.requireNonNull(wire, "wire");
        return this;
    }

    /**
     * Sets the error handler, which is consulted first when an exception is mapped to an error.
     *
     * @param handler the handler
     * @return this builder
     */
    public ServerBuilder errorHandler(ErrorHandler handler) {
        settings.errorHandler = Objects.requireNonNull(handler, "handler");
        return this;
    }

    /**
     * Sets how much detail about internal errors is sent to callers; {@link ErrorDetail#NONE} by default.
     *
     * @param detail the level of detail
     * @return this builder
     */
    public ServerBuilder errorDetail(ErrorDetail detail) {
        settings.errorDetail = Objects.requireNonNull(detail, "detail");
        return this;
    }

    /**
     * Sets an error profile, the error codes of another protocol, for calls in version 1.0 and 2.0; calls in 3.0 keep the codes
     * of 3.0.
     *
     * @param profile the profile
     * @return this builder
     */
    public ServerBuilder errorProfile(ErrorProfile profile) {
        settings.errorProfile = Objects.requireNonNull(profile, "profile");
        return this;
    }

    /**
     * Adds an interceptor after those added before.
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
     * Sets the access to methods that have no access rule of their own; by default anyone may call them. Unregistered names
     * have this access too, so that a rejected caller cannot distinguish them from registered ones.
     *
     * @param access the access rule
     * @return this builder
     */
    public ServerBuilder access(Access access) {
        settings.access = Objects.requireNonNull(access, "access");
        return this;
    }

    /**
     * Adds a listener for all messages and connections, on the level of the wire.
     *
     * @param listener the listener
     * @return this builder
     */
    public ServerBuilder wireListener(WireListener listener) {
        settings.wireListeners.add(Objects.requireNonNull(listener, "listener"));
        return this;
    }

    /**
     * Turns system extensions on or off; on by default. If they are off, names that begin with {@code rpc.} have no special
     * meaning.
     *
     * @param enabled whether they are on
     * @return this builder
     */
    public ServerBuilder systemExtensions(boolean enabled) {
        settings.systemExtensions = enabled;
        return this;
    }

    /**
     * Adds a system extension after those added before; {@code rpc.listMethods} is built in.
     *
     * @param extension the extension
     * @return this builder
     */
    public ServerBuilder extension(SystemExtension extension) {
        for (String name : extension.methods()) {
            if (!MethodName.isReserved(name)) {
                throw new IllegalArgumentException(
                        "The methods of a system extension have names that begin with 'rpc.', not '" + name + "'");
            }
        }
        settings.extensions.add(extension);
        return this;
    }

    /**
     * Allows methods with names that begin with {@code rpc.}, which the specification reserves. They are called only if no
     * extension provides the name.
     *
     * @return this builder
     */
    public ServerBuilder allowReservedNames() {
        settings.reservedNames = true;
        return this;
    }

    /**
     * Registers a method with declared parameters.
     *
     * @param name its name
     * @param parameters its parameters
     * @param handler handles its calls
     * @param options the options of the method
     * @return this builder
     */
    public ServerBuilder method(String name, Parameters parameters, MethodHandler handler, MethodOption... options) {
        Objects.requireNonNull(parameters, "parameters");
        Objects.requireNonNull(handler, "handler");
        MethodTarget target = new HandlerTargets.Described(parameters, HandlerTargets.resultType(options), handler);
        return register(name, "registered as a method", target, List.of(options));
    }

    /**
     * Registers a notification with declared parameters. The response to a request for it is null.
     *
     * @param name its name
     * @param parameters its parameters
     * @param handler handles it
     * @param options the options of the notification
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
     * Registers a method that receives and returns JSON.
     *
     * @param name its name
     * @param handler handles its calls
     * @param options the options of the method
     * @return this builder
     */
    public ServerBuilder raw(String name, RawHandler handler, MethodOption... options) {
        Objects.requireNonNull(handler, "handler");
        return register(name, "registered as a raw method", new HandlerTargets.Raw(handler), options);
    }

    /**
     * Sets the handler of calls whose name neither the application nor a system extension provides.
     *
     * @param handler handles the calls; {@link CallContext#method()} is the name
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
     * @param handler handles its calls
     * @param options the options of the method
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
     * Registers a typed method whose handler does not use the context of its calls.
     *
     * @param method the method
     * @param handler handles its calls
     * @param options the options of the method
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
     * Registers a typed method with an asynchronous handler.
     *
     * @param method the method
     * @param handler handles its calls
     * @param options the options of the method
     * @param <P> the type of its parameters
     * @param <R> the type of its result
     * @return this builder
     */
    @SuppressWarnings("unchecked") // the reader reads Ps and the writer writes the value of the stage
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
     * Registers a method with declared parameters that returns a stream.
     *
     * @param name its name
     * @param parameters its parameters
     * @param handler produces the items
     * @param options the options of the method; {@link MethodOption#returns} sets the type of the items
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
     * Registers a typed method that returns a stream.
     *
     * @param method the method
     * @param handler produces the items
     * @param options the options of the method
     * @param <P> the type of its parameters
     * @param <T> the type of the items
     * @param <R> the type of the final result
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
     * Registers a typed method that returns a stream, whose handler does not use the context of its calls.
     *
     * @param method the method
     * @param handler produces the items
     * @param options the options of the method
     * @param <P> the type of its parameters
     * @param <T> the type of the items
     * @param <R> the type of the final result
     * @return this builder
     */
    public <P extends @Nullable Object, T extends @Nullable Object, R extends @Nullable Object> ServerBuilder handle(
            RpcStreamMethod<P, T, R> method, StreamHandler.OfParams<? super P, T> handler, MethodOption... options) {
        Objects.requireNonNull(handler, "handler");
        StreamHandler<P, T> withContext = (params, sink, call) -> handler.handle(params, sink);
        return handle(method, withContext, options);
    }

    /**
     * Registers a typed notification. The response to a request for it is null.
     *
     * @param method the notification
     * @param handler handles it
     * @param options the options of the notification
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
     * Registers a typed notification whose handler does not use its context.
     *
     * @param method the notification
     * @param handler handles it
     * @param options the options of the notification
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
     * Registers the methods of an interface, including inherited ones.
     *
     * @param type the interface
     * @param implementation handles its calls
     * @param options the options of the service
     * @param <T> the interface
     * @return this builder
     * @throws IllegalArgumentException if a method cannot be called over JSON-RPC; the message names every such method and the
     *     reason
     */
    public <T> ServerBuilder service(Class<T> type, T implementation, ServiceOption... options) {
        settings.servicesRegistered = true;
        for (Registration each : ServiceRegistrar.registrations(type, implementation, settings.naming, options)) {
            register(each);
        }
        return this;
    }

    /**
     * Creates the server.
     *
     * @return a server that later changes to this builder do not affect
     * @throws IllegalStateException if a registered type needs a JSON binding and there is none
     * @throws IllegalArgumentException if the binding cannot read or write a registered type
     */
    public JsonRpcServer build() {
        return new JsonRpcServer(new ServerAssembler(settings).assemble());
    }

    /** Registers {@code rpc.extensions}, with which peers query the supported extensions, on a server without system extensions. */
    ServerBuilder withExtensionsMethod() {
        settings.registrations.add(new ListExtensions(settings.versions).registration(), true);
        return this;
    }

    /** Registers a target that has its own result type, or none. */
    private ServerBuilder register(String name, String origin, MethodTarget target, MethodOption... options) {
        for (MethodOption option : options) {
            if (option instanceof MethodOption.Returns) {
                throw new IllegalArgumentException(
                        "The name '" + name + "', " + origin
                                + ", has a result type already; MethodOption.returns(...) is for methods with declared parameters");
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
