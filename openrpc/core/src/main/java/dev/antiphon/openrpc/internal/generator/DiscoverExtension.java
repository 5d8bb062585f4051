package dev.antiphon.openrpc.internal.generator;

import dev.antiphon.CallContext;
import dev.antiphon.MethodDescription;
import dev.antiphon.ServerMethods;
import dev.antiphon.SystemExtension;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpc;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The extension {@code rpc.discover}: a document for each set of methods that somebody may call, made once. */
public final class DiscoverExtension implements SystemExtension {
    /** So many kinds of callers; where there are more, documents of the oldest are made again. */
    private static final int KEPT = 64;

    private final GeneratorSettings settings;
    private final @Nullable ServerMethods methods;
    private final Map<List<String>, RawJson> documents = new LinkedHashMap<>();
    /** The answer to everyone, once it is made, where nothing is hidden from anyone. */
    private volatile @Nullable RawJson all;

    /** @param methods those of the server that this answers for, or null before there is one */
    public DiscoverExtension(GeneratorSettings settings, @Nullable ServerMethods methods) {
        this.settings = settings;
        this.methods = methods;
    }

    @Override
    public Set<String> methods() {
        return Set.of(OpenRpc.DISCOVER);
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

    /** One caller at a time makes documents: it takes a while, and others would make the same. */
    private synchronized RawJson document(List<String> names, List<MethodDescription> permitted, ServerMethods known) {
        RawJson document = documents.get(names);
        if (document == null) {
            document = RawJson.of(new DocumentGenerator(settings, known.streams())
                    .make(permitted)
                    .toBytes());
            if (documents.size() >= KEPT) {
                documents.remove(documents.keySet().iterator().next());
            }
            documents.put(names, document);
        }
        return document;
    }
}
