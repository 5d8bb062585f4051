package dev.antiphon.openrpc.internal.generator;

import dev.antiphon.CallContext;
import dev.antiphon.MethodDescription;
import dev.antiphon.ServerMethods;
import dev.antiphon.SystemExtension;
import dev.antiphon.json.RawJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Handles {@code rpc.discover}: generates a document of the methods that the caller is permitted to call, and caches one document for
 * each set of permitted methods. Thread-safe.
 */
public final class DiscoverExtension implements SystemExtension {
    /** The name of the method. */
    public static final String METHOD = "rpc.discover";

    /** The maximum number of cached documents; the oldest is evicted first. */
    private static final int MAX_CACHED = 64;

    private final GeneratorSettings settings;
    private final @Nullable ServerMethods methods;
    private final Map<List<String>, RawJson> documents = new LinkedHashMap<>();
    /** The cached document of a server without access rules, which is the same for all callers. */
    private volatile @Nullable RawJson all;

    /** @param methods the methods of the server, or null before the extension is bound to a server */
    public DiscoverExtension(GeneratorSettings settings, @Nullable ServerMethods methods) {
        this.settings = settings;
        this.methods = methods;
    }

    @Override
    public Set<String> methods() {
        return Set.of(METHOD);
    }

    @Override
    public SystemExtension forServer(ServerMethods served) {
        return new DiscoverExtension(settings, served);
    }

    @Override
    public Optional<Object> handle(CallContext call) {
        ServerMethods known = methods;
        if (known == null) {
            return Optional.empty();
        }
        RawJson made = all;
        if (made != null) {
            return Optional.of(made);
        }
        List<MethodDescription> permitted = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (MethodDescription method : known.list()) {
            if (!known.isRestricted() || call.permits(method.name())) {
                permitted.add(method);
                names.add(method.name());
            }
        }
        RawJson document = document(names, permitted, known);
        if (!known.isRestricted()) {
            all = document;
        }
        return Optional.of(document);
    }

    /** Generates one document at a time, since concurrent callers usually need the same one. */
    private synchronized RawJson document(List<String> names, List<MethodDescription> permitted, ServerMethods known) {
        RawJson document = documents.get(names);
        if (document == null) {
            document = RawJson.of(new DocumentGenerator(settings, known.streams())
                    .make(permitted)
                    .toBytes());
            if (documents.size() >= MAX_CACHED) {
                documents.remove(documents.keySet().iterator().next());
            }
            documents.put(names, document);
        }
        return document;
    }
}
