package dev.antiphon.openrpc;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.SystemExtension;
import dev.antiphon.openrpc.internal.generator.DiscoverExtension;
import dev.antiphon.openrpc.internal.generator.DocumentGenerator;
import dev.antiphon.openrpc.internal.generator.GeneratorSettings;
import dev.antiphon.stream.StreamWire;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Says what documents of a server have beside its methods; see {@link OpenRpc#builder}. For one thread. */
public final class OpenRpcBuilder {
    private static final Pattern VERSION = Pattern.compile("1\\.[34]\\.\\d+");

    private Info info;
    private final List<Server> servers = new ArrayList<>();
    private final List<Class<?>> callbacks = new ArrayList<>();
    private final Map<String, JsonNode> extensions = new LinkedHashMap<>();
    private String version = "1.3.2";
    private boolean draftOnly;
    private boolean recursive;

    OpenRpcBuilder(Info info) {
        this.info = info;
    }

    /**
     * Says more of what the document is about.
     *
     * @param info title, version and more
     * @return this builder
     */
    public OpenRpcBuilder info(Info info) {
        this.info = info;
        return this;
    }

    /**
     * Adds where the methods are answered.
     *
     * @param server the server
     * @return this builder
     */
    public OpenRpcBuilder server(Server server) {
        servers.add(server);
        return this;
    }

    /**
     * Writes documents by another version of OpenRPC than 1.3.2, which all tools know; 1.4.1 is the newest.
     *
     * @param version the version
     * @return this builder
     * @throws IllegalArgumentException if it is none of 1.3 or 1.4
     */
    public OpenRpcBuilder openrpc(String version) {
        if (!VERSION.matcher(version).matches()) {
            throw new IllegalArgumentException(
                    "documents are written by OpenRPC 1.3 or 1.4, such as 1.3.2, not by " + version);
        }
        this.version = version;
        return this;
    }

    /**
     * Adds methods that the server may call at its peers, as {@code x-antiphon-callbacks} of the document.
     *
     * @param service an interface that peers implement
     * @return this builder
     * @throws IllegalArgumentException if a method of it cannot be called over JSON-RPC
     */
    public OpenRpcBuilder callbacks(Class<?> service) {
        JsonRpcServer.methodsOf(service);
        callbacks.add(service);
        return this;
    }

    /**
     * Leaves out formats that draft 7 of JSON Schema does not have, such as {@code int32}: some validators refuse schemas with them.
     *
     * @return this builder
     */
    public OpenRpcBuilder draftFormats() {
        draftOnly = true;
        return this;
    }

    /**
     * Lets schemas of types that contain themselves refer to themselves. Without this they are cut where they would, since OpenRPC's
     * own tools do not come to an end with them.
     *
     * @return this builder
     */
    public OpenRpcBuilder recursive() {
        recursive = true;
        return this;
    }

    /**
     * Adds an extension to the document.
     *
     * @param member its name, which begins with {@code x-}
     * @param value its value
     * @return this builder
     * @throws IllegalArgumentException if the name does not
     */
    public OpenRpcBuilder extension(String member, JsonNode value) {
        if (!member.startsWith("x-")) {
            throw new IllegalArgumentException(
                    "the name of an extension begins with x-, and \"" + member + "\" does not");
        }
        extensions.put(member, value);
        return this;
    }

    /**
     * Describes a server.
     *
     * @param server the server
     * @return a document of all of its methods, whoever may call them
     */
    public OpenRpcDocument document(JsonRpcServer server) {
        return new DocumentGenerator(settings(), server.methods().streams())
                .make(server.methods().list());
    }

    /**
     * Describes an interface, whoever may answer it.
     *
     * @param service the interface
     * @return a document of its methods
     * @throws IllegalArgumentException if a method of it cannot be called over JSON-RPC
     */
    public OpenRpcDocument document(Class<?> service) {
        return new DocumentGenerator(settings(), StreamWire.FLOWS).make(JsonRpcServer.methodsOf(service));
    }

    /**
     * Answers {@code rpc.discover} with a document of the server that it is given to. Each caller sees the methods that it may call.
     * Documents are made when they are first asked for, and kept.
     *
     * @return the extension, for {@link dev.antiphon.ServerBuilder#extension}
     */
    public SystemExtension discover() {
        return new DiscoverExtension(settings(), null);
    }

    private GeneratorSettings settings() {
        return new GeneratorSettings(
                info,
                List.copyOf(servers),
                List.copyOf(callbacks),
                version,
                draftOnly,
                recursive,
                Collections.unmodifiableMap(new LinkedHashMap<>(extensions)));
    }
}
