package dev.antiphon.spi;

import dev.antiphon.ServiceOption;
import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.internal.server.MethodEntry.Registration;
import dev.antiphon.internal.service.AccessReader;
import dev.antiphon.internal.service.GeneratedMethod;
import dev.antiphon.internal.service.Problems;
import dev.antiphon.internal.service.ServiceNames;
import dev.antiphon.internal.service.ServiceOperation;
import dev.antiphon.internal.service.ServiceRegistrar;
import dev.antiphon.json.JsonCodec;
import dev.antiphon.json.RawJson;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.service.NonBlocking;
import dev.antiphon.service.ParameterEncoding;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Serves and calls an interface without reflection: the base of what the annotation processor writes. Clients and servers find it
 * through a {@link GeneratedServiceIndex}, or are given it with {@link ServiceOption#code}; on the wire there is no difference to what
 * reflection does. Nobody else need extend this.
 *
 * <p>Immutable, and safe for use by any number of threads.
 *
 * @param <S> the interface
 */
public abstract class GeneratedService<S> {
    private final Class<S> service;
    private final String prefix;
    private final @Nullable ParameterEncoding encoding;
    private final boolean nonBlocking;

    /**
     * Takes what is said about all methods of an interface.
     *
     * @param service the interface
     * @param prefix its prefix, or empty
     * @param encoding how callers give parameters, or null if the interface does not say
     * @param nonBlocking whether none of its methods blocks
     */
    protected GeneratedService(
            Class<S> service, String prefix, @Nullable ParameterEncoding encoding, boolean nonBlocking) {
        this.service = Objects.requireNonNull(service, "service");
        this.prefix = prefix;
        this.encoding = encoding;
        this.nonBlocking = nonBlocking;
    }

    /**
     * Describes the methods; their order numbers them for {@link #invoke} and for {@link RemoteInvoker#call}.
     *
     * @return all methods that are on the wire
     */
    public abstract List<GeneratedMethodSpec> operations();

    /**
     * Calls a method of an implementation.
     *
     * @param operation which one
     * @param implementation the implementation
     * @param arguments its arguments
     * @return its result; null for void
     * @throws Throwable what it throws
     */
    public abstract @Nullable Object invoke(int operation, S implementation, @Nullable Object[] arguments)
            throws Throwable;

    /**
     * Calls a method that has one parameter.
     *
     * @param operation which one
     * @param implementation the implementation
     * @param only its argument
     * @return its result; null for void
     * @throws Throwable what it throws
     */
    public @Nullable Object invokeOne(int operation, S implementation, @Nullable Object only) throws Throwable {
        return invoke(operation, implementation, new @Nullable Object[] {only});
    }

    /**
     * Calls a method that has two parameters.
     *
     * @param operation which one
     * @param implementation the implementation
     * @param first its first argument
     * @param second its second argument
     * @return its result; null for void
     * @throws Throwable what it throws
     */
    public @Nullable Object invokeTwo(int operation, S implementation, @Nullable Object first, @Nullable Object second)
            throws Throwable {
        return invoke(operation, implementation, new @Nullable Object[] {first, second});
    }

    /**
     * Makes an object each of whose methods calls the peer's.
     *
     * @param remote makes the calls
     * @return the object
     */
    public abstract S stub(RemoteInvoker remote);

    /**
     * Tells whether there are methods that no client can have, so that a client need not look at all of them to know.
     *
     * @return whether there are
     */
    public boolean isForServers() {
        return false;
    }

    /**
     * Reads and writes types of the service straight from and to bytes.
     *
     * @return codecs by type; the binding reads and writes all else
     */
    public Map<Type, JsonCodec<?>> codecs() {
        return Map.of();
    }

    /**
     * Makes an exception that a method declares for an error.
     *
     * @param exception which one
     * @param message the message of the error
     * @param data the data of the error, or null
     * @return the exception
     * @throws Exception what its constructor throws
     */
    public Exception exception(Class<? extends Exception> exception, String message, @Nullable RawJson data)
            throws Exception {
        throw new IllegalStateException("Nothing makes a " + exception.getName());
    }

    /**
     * The interface.
     *
     * @return the interface that this serves and calls
     */
    public final Class<S> service() {
        return service;
    }

    /** An object each of whose methods calls the peer's. */
    public final S stub(ClientCore client, ServiceOption... options) {
        return stub(new RemoteInvoker(this, client, options));
    }

    public final ServiceNames names(MethodNaming naming, Problems problems, ServiceOption... options) {
        return new ServiceNames(service, naming, prefix, problems, options);
    }

    final @Nullable ParameterEncoding encoding() {
        return encoding;
    }

    /** The methods, answered by an object. */
    public final List<Registration> registrations(S implementation, MethodNaming naming, ServiceOption... options) {
        Problems problems = new Problems();
        ServiceNames names = names(naming, problems, options);
        boolean promised = ServiceRegistrar.isPromised(problems, options)
                || nonBlocking
                || implementation.getClass().isAnnotationPresent(NonBlocking.class);
        AccessReader.refuseOn(implementation.getClass(), service, problems);
        problems.refuse("The service " + service.getName() + " cannot be registered");
        List<Registration> registrations = new ArrayList<>();
        List<GeneratedMethodSpec> described = operations();
        GeneratedMethod.Types types = new GeneratedMethod.Types(codecs());
        for (int i = 0; i < described.size(); i++) {
            GeneratedMethodSpec spec = described.get(i);
            boolean blocking = !promised
                    && !spec.isNonBlocking()
                    && ServiceRegistrar.isBlocking(implementation, spec.method(), spec.signature());
            ServiceOperation known = spec.under(names, service);
            GeneratedMethod<S> target = new GeneratedMethod<>(this, i, implementation, known, types);
            for (String name : known.names()) {
                registrations.add(new Registration(
                        name, known.culprit(), blocking, target, ServiceRegistrar.access(known, options)));
            }
        }
        return registrations;
    }
}
