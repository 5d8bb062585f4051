package dev.antiphon.generate;

import dev.antiphon.generate.internal.model.ApiModel;
import dev.antiphon.generate.internal.model.ApiModelReader;
import dev.antiphon.generate.internal.model.IdentifierAllocator;
import dev.antiphon.generate.internal.typescript.TypeScriptClientWriter;
import dev.antiphon.openrpc.OpenRpcDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes a client in TypeScript for an OpenRPC document, which needs nothing but a browser or Node 20: {@code jsonrpc.ts} and the files
 * that it stands on, which are always the same, and a file with the types and methods of the document.
 *
 * <p>Nothing that a document says can become code, or lead out of the directory that is written to. The same document and settings
 * always give the same text. Immutable; any thread may use it.
 */
public final class TypeScriptGenerator {
    /** What comes with every client; the first is the one to import. */
    private static final List<String> RUNTIME =
            List.of("jsonrpc.ts", "jsonrpc-types.ts", "jsonrpc-http.ts", "jsonrpc-socket.ts", "jsonrpc-flows.ts");

    /** What the code uses beside what is reserved in all languages, with the name that it has for keys. */
    private static final List<String> USED = List.of("K", "Omit", "SocketOptions");

    private final @Nullable String client;

    private TypeScriptGenerator(@Nullable String client) {
        this.client = client;
    }

    /**
     * Begins.
     *
     * @return a generator whose client is named after the title of the document
     */
    public static TypeScriptGenerator create() {
        return new TypeScriptGenerator(null);
    }

    /**
     * Names the client.
     *
     * @param name a name such as {@code Petstore}, for a class {@code PetstoreClient} in {@code petstore.ts}
     * @return another generator
     * @throws IllegalArgumentException if no class can have that name
     */
    public TypeScriptGenerator client(String name) {
        if (name.isEmpty() || !IdentifierAllocator.pascal(name).equals(name) || isTaken(name)) {
            throw new IllegalArgumentException("'" + name + "' is no name of a client; one is like Petstore");
        }
        return new TypeScriptGenerator(name);
    }

    /**
     * Generates.
     *
     * @param document the document
     * @return the code
     * @throws GenerationException if the document has no methods, or some that cannot be called
     */
    public GeneratedCode generate(OpenRpcDocument document) {
        String name = client == null ? title(document) : client;
        List<String> reserved = new ArrayList<>(List.of(name + "Client", name + "Handlers", name + "Calls"));
        reserved.addAll(USED);
        ApiModel api = ApiModelReader.read(document, false, reserved);
        String text = new TypeScriptClientWriter(name, api, reserved).write();
        List<SourceFile> files = new ArrayList<>();
        RUNTIME.forEach(common -> files.add(new SourceFile(common, resource(common))));
        files.add(new SourceFile(file(name), text));
        return new GeneratedCode(files, api.warnings());
    }

    private static String title(OpenRpcDocument document) {
        String name = IdentifierAllocator.pascal(document.info().title());
        return isTaken(name) ? name + "Service" : name;
    }

    /** Whether the client of that name is the one that all clients stand on. */
    private static boolean isTaken(String name) {
        return name.equals("JsonRpc");
    }

    private static String file(String name) {
        String stem = String.join("-", IdentifierAllocator.words(name)).toLowerCase(Locale.ROOT);
        return RUNTIME.contains(stem + ".ts") ? stem + "-client.ts" : stem + ".ts";
    }

    private static String resource(String file) {
        try (InputStream in = Objects.requireNonNull(TypeScriptGenerator.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
