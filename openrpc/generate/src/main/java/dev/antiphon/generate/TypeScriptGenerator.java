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
 * Generates a TypeScript client from an OpenRPC document, for browsers and Node 20, without dependencies: {@code jsonrpc.ts} and its
 * modules, which are the same for all documents, and a file with the types and methods of the document.
 *
 * <p>No text of a document can become code, or a path outside of the output directory. The same document and settings always give the
 * same code. Immutable and thread-safe.
 */
public final class TypeScriptGenerator {
    /** The files that come with every client; the first is the one to import. */
    private static final List<String> RUNTIME =
            List.of("jsonrpc.ts", "jsonrpc-types.ts", "jsonrpc-http.ts", "jsonrpc-socket.ts", "jsonrpc-flows.ts");

    /** Names in the generated code, beside those that are reserved in all languages. */
    private static final List<String> USED = List.of("K", "Omit", "SocketOptions");

    private final @Nullable String client;

    private TypeScriptGenerator(@Nullable String client) {
        this.client = client;
    }

    /**
     * Returns a generator that names the client after the title of the document.
     *
     * @return a generator
     */
    public static TypeScriptGenerator create() {
        return new TypeScriptGenerator(null);
    }

    /**
     * Returns a generator that names the client.
     *
     * @param name a name such as {@code Petstore}, for a class {@code PetstoreClient} in {@code petstore.ts}
     * @return a new generator
     * @throws IllegalArgumentException if it is not a valid name of a class in Pascal case
     */
    public TypeScriptGenerator client(String name) {
        if (name.isEmpty() || !IdentifierAllocator.pascal(name).equals(name) || isTaken(name)) {
            throw new IllegalArgumentException("'" + name + "' is not a name of a client such as Petstore");
        }
        return new TypeScriptGenerator(name);
    }

    /**
     * Generates code.
     *
     * @param document the document
     * @return the code
     * @throws GenerationException if the document has no methods, or methods that cannot be generated
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

    /** Whether the name would give the client the name of the runtime's own. */
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
