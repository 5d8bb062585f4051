package dev.antiphon.internal.service;

import dev.antiphon.Parameters;
import dev.antiphon.ServiceOption;
import dev.antiphon.internal.Log;
import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.internal.registration.Registration;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.service.NonBlocking;
import dev.antiphon.spi.GeneratedMethodSpec;
import dev.antiphon.spi.GeneratedService;
import dev.antiphon.spi.GeneratedServiceIndex;
import java.lang.System.Logger.Level;
import java.lang.ref.SoftReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The lookup of the generated code of interfaces, once for each, and the registration and calling of services with it.
 * Thread-safe.
 */
public final class GeneratedServices {
    private static final ClassValue<Optional<GeneratedService<?>>> KNOWN = new ClassValue<>() {
        @Override
        protected Optional<GeneratedService<?>> computeValue(Class<?> type) {
            List<GeneratedServiceIndex> indexes = knownIndexes(type.getClassLoader());
            if (indexes == null) {
                // Searching for an index takes a cold JVM a while, and so does reading annotations: do only one of
                // the two.
                if (!isWritten(type) && !type.isAnnotationPresent(JsonRpcService.class)) {
                    return Optional.empty(); // the processor generates no code for it
                }
                indexes = indexes(type.getClassLoader());
            }
            for (GeneratedServiceIndex index : indexes) {
                GeneratedService<?> code = find(index, type);
                // An index of another class loader may have another interface of the same name.
                if (code != null && code.service() == type) {
                    return Optional.of(code);
                }
            }
            return Optional.empty();
        }
    };

    /**
     * Whether a class with the name of an interface's generated code exists; this is faster than reading annotations.
     */
    private static boolean isWritten(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        String file = type.getName().replace('.', '/').replace('$', '_') + "JsonRpc.class";
        return loader != null && loader.getResource(file) != null;
    }

    /** The number of broken providers that are skipped; a loader that cannot even list them fails forever. */
    private static final int MAX_FAILURES = 20;

    /** With soft references, because an index refers to the class loader that has loaded it. */
    private static final Map<ClassLoader, SoftReference<List<GeneratedServiceIndex>>> INDEXES = new WeakHashMap<>();

    private GeneratedServices() {}

    /**
     * The generated code that replaces reflection on an interface, or null if there is none or the options exclude it.
     */
    @SuppressWarnings("unchecked") // the code of an interface serves that interface
    public static <S> @Nullable GeneratedService<S> of(Class<S> type, ServiceOption... options) {
        for (ServiceOption option : options) {
            if (option instanceof ServiceOption.Reflection) {
                return null;
            }
            if (option instanceof GeneratedService<?> code) {
                if (code.service() != type) {
                    throw new IllegalArgumentException(
                            "The generated code is that of " + code.service().getName() + ", not of " + type.getName());
                }
                return (GeneratedService<S>) code;
            }
        }
        return (GeneratedService<S>) KNOWN.get(type).orElse(null);
    }

    /** Creates a stub whose methods call those of the peer. */
    static <S> S stub(GeneratedService<S> code, ClientCore client, ServiceOption... options) {
        return code.stub(new GeneratedStubCalls(code, client, options));
    }

    static ServiceNames names(
            GeneratedService<?> code, MethodNaming naming, Problems problems, ServiceOption... options) {
        return new ServiceNames(code.service(), naming, code.prefix(), problems, options);
    }

    /** The operation of a generated method. */
    static ServiceOperation operation(GeneratedMethodSpec spec, ServiceNames names, Class<?> type) {
        return new ServiceOperation(
                Problems.describe(type, spec.method(), spec.signature()),
                names.of(spec.method(), spec.name(), spec.aliases()),
                Parameters.of(spec.parameters()),
                spec.whole(),
                spec.contextSlot(),
                spec.result(),
                spec.items(),
                spec.form(),
                spec.encoding(),
                spec.errors(),
                spec.access());
    }

    /** The Java method, which calls do not need. */
    static Method method(GeneratedMethodSpec spec, Class<?> service) {
        try {
            return service.getMethod(spec.method(), spec.signature());
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(
                    Problems.describe(service, spec.method(), spec.signature())
                            + " does not exist, so its parameters are unknown; compile the generated code again",
                    e);
        }
    }

    /** The registrations of the methods of a service with an implementation. */
    static <S> List<Registration> registrations(
            GeneratedService<S> code, S implementation, MethodNaming naming, ServiceOption... options) {
        Class<S> service = code.service();
        Problems problems = new Problems();
        ServiceNames names = names(code, naming, problems, options);
        boolean promised = ServiceRegistrar.isPromised(problems, options)
                || code.isNonBlocking()
                || implementation.getClass().isAnnotationPresent(NonBlocking.class);
        AccessReader.refuseOn(implementation.getClass(), service, problems);
        problems.throwIfAny("The service " + service.getName() + " cannot be registered");
        List<Registration> registrations = new ArrayList<>();
        List<GeneratedMethodSpec> described = code.operations();
        GeneratedMethod.Types types = new GeneratedMethod.Types(code.codecs());
        for (int i = 0; i < described.size(); i++) {
            GeneratedMethodSpec spec = described.get(i);
            boolean blocking = !promised
                    && !spec.isNonBlocking()
                    && ServiceRegistrar.isBlocking(implementation, spec.method(), spec.signature());
            ServiceOperation known = operation(spec, names, service);
            GeneratedMethod<S> target = new GeneratedMethod<>(code, i, implementation, known, types);
            for (String name : known.names()) {
                registrations.add(new Registration(
                        name, known.culprit(), blocking, target, ServiceRegistrar.access(known, options)));
            }
        }
        return registrations;
    }

    private static @Nullable GeneratedService<?> find(GeneratedServiceIndex index, Class<?> type) {
        try {
            return index.find(type);
        } catch (LinkageError e) {
            warn(e); // the code was deleted, or compiled for another version of this library
            return null;
        }
    }

    /** Only a warning: the service falls back to reflection, which is slower to start. */
    private static void warn(Error e) {
        Log.LOGGER.log(Level.WARNING, "Generated code cannot be used: {0}", e.toString());
    }

    /** The indexes of a loader if they have been searched for, else null. */
    private static @Nullable List<GeneratedServiceIndex> knownIndexes(@Nullable ClassLoader loader) {
        if (loader == null) {
            return List.of(); // the JDK's own interfaces
        }
        synchronized (INDEXES) {
            SoftReference<List<GeneratedServiceIndex>> known = INDEXES.get(loader);
            return known == null ? null : known.get();
        }
    }

    private static List<GeneratedServiceIndex> indexes(@Nullable ClassLoader loader) {
        if (loader == null) {
            return List.of();
        }
        synchronized (INDEXES) {
            SoftReference<List<GeneratedServiceIndex>> known = INDEXES.get(loader);
            List<GeneratedServiceIndex> indexes = known == null ? null : known.get();
            if (indexes == null) {
                indexes = load(loader);
                INDEXES.put(loader, new SoftReference<>(indexes));
            }
            return indexes;
        }
    }

    private static List<GeneratedServiceIndex> load(ClassLoader loader) {
        List<GeneratedServiceIndex> indexes = new ArrayList<>();
        Iterator<GeneratedServiceIndex> providers =
                ServiceLoader.load(GeneratedServiceIndex.class, loader).iterator();
        for (int failures = 0; failures < MAX_FAILURES; ) {
            try {
                if (!providers.hasNext()) {
                    break;
                }
                indexes.add(providers.next());
            } catch (ServiceConfigurationError e) {
                failures++;
                warn(e);
            }
        }
        return indexes;
    }
}
