package dev.antiphon.internal.service;

import dev.antiphon.ServiceOption;
import dev.antiphon.internal.Log;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.spi.GeneratedService;
import dev.antiphon.spi.GeneratedServiceIndex;
import java.lang.System.Logger.Level;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Finds generated code for interfaces, once for each. */
public final class GeneratedServices {
    private static final ClassValue<Optional<GeneratedService<?>>> KNOWN = new ClassValue<>() {
        @Override
        protected Optional<GeneratedService<?>> computeValue(Class<?> type) {
            List<GeneratedServiceIndex> indexes = knownIndexes(type.getClassLoader());
            if (indexes == null) {
                // Looking for an index takes a cold JVM a while, and so does reading annotations: only one of the two.
                if (!isWritten(type) && !type.isAnnotationPresent(JsonRpcService.class)) {
                    return Optional.empty(); // nobody writes code for it
                }
                indexes = indexes(type.getClassLoader());
            }
            for (GeneratedServiceIndex index : indexes) {
                GeneratedService<?> code = find(index, type);
                // An index of another loader may know another interface of the same name.
                if (code != null && code.service() == type) {
                    return Optional.of(code);
                }
            }
            return Optional.empty();
        }
    };

    /** Whether there is a class of the name that code for an interface has, which is sooner known than what its annotations say. */
    private static boolean isWritten(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        String file = type.getName().replace('.', '/').replace('$', '_') + "JsonRpc.class";
        return loader != null && loader.getResource(file) != null;
    }

    /** So many providers may be broken; a loader that cannot even list them says so for ever. */
    private static final int MOST_FAILURES = 20;

    /** Softly, since what is found holds the loader by which it was found. */
    private static final Map<ClassLoader, SoftReference<List<GeneratedServiceIndex>>> INDEXES = new WeakHashMap<>();

    private GeneratedServices() {}

    /** The code that stands in for reflection on an interface, or null if there is none or the options want none. */
    @SuppressWarnings("unchecked") // the code of an interface serves that interface
    public static <S> @Nullable GeneratedService<S> of(Class<S> type, ServiceOption... options) {
        for (ServiceOption option : options) {
            if (option instanceof ServiceOption.Code given) {
                GeneratedService<?> code = given.code();
                if (code == null) {
                    return null;
                }
                if (code.service() != type) {
                    throw new IllegalArgumentException("The code that was given is that of "
                            + code.service().getName() + ", not of " + type.getName());
                }
                return (GeneratedService<S>) code;
            }
        }
        return (GeneratedService<S>) KNOWN.get(type).orElse(null);
    }

    private static @Nullable GeneratedService<?> find(GeneratedServiceIndex index, Class<?> type) {
        try {
            return index.find(type);
        } catch (LinkageError e) {
            warn(e); // the code was deleted, or compiled for another version of this library
            return null;
        }
    }

    /** Not more than a warning: reflection does the same, only later. */
    private static void warn(Error e) {
        Log.LOGGER.log(Level.WARNING, "Generated code cannot be used: {0}", e.toString());
    }

    /** The indexes of a loader if they have been looked for, else null. */
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
        for (int failures = 0; failures < MOST_FAILURES; ) {
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
