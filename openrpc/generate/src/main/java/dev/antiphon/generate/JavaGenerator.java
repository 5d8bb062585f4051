package dev.antiphon.generate;

import dev.antiphon.generate.internal.java.JavaExceptionWriter;
import dev.antiphon.generate.internal.java.JavaFileWriter;
import dev.antiphon.generate.internal.java.JavaModelAdapter;
import dev.antiphon.generate.internal.java.JavaReservedNames;
import dev.antiphon.generate.internal.java.JavaServiceWriter;
import dev.antiphon.generate.internal.java.JavaTypeMapper;
import dev.antiphon.generate.internal.java.JavaTypeWriter;
import dev.antiphon.generate.internal.model.ApiModel;
import dev.antiphon.generate.internal.model.ApiModelReader;
import dev.antiphon.generate.internal.model.IdentifierAllocator;
import dev.antiphon.generate.internal.model.NamedType;
import dev.antiphon.openrpc.OpenRpcDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Generates Java code from an OpenRPC document: service interfaces with records, enums and exceptions. A server implements and registers
 * the interfaces; a client calls them through {@code client.service(...)}.
 *
 * <p>No text of a document can become code, or a path outside of the output directory. The same document and settings always give the
 * same code. Immutable and thread-safe.
 */
public final class JavaGenerator {
    private final String packageName;
    private final @Nullable String service;
    private final boolean grouped;
    private final boolean exactNumbers;

    private JavaGenerator(String packageName, @Nullable String service, boolean grouped, boolean exactNumbers) {
        this.packageName = packageName;
        this.service = service;
        this.grouped = grouped;
        this.exactNumbers = exactNumbers;
    }

    /**
     * Returns a generator with one service, named after the title of the document.
     *
     * @param name the package of the generated code, which should contain nothing else
     * @return a generator
     * @throws IllegalArgumentException if it is not a valid package name
     */
    public static JavaGenerator inPackage(String name) {
        if (!SourceVersion.isName(name) || !name.chars().allMatch(c -> c < 0x80)) {
            throw new IllegalArgumentException("'" + name + "' is not a package name such as com.example.petstore");
        }
        return new JavaGenerator(name, null, false, false);
    }

    /**
     * Returns a generator that names the service interface.
     *
     * @param name a simple name, such as {@code Petstore}
     * @return a new generator
     * @throws IllegalArgumentException if it is not a valid name of an interface in Pascal case
     */
    public JavaGenerator service(String name) {
        if (!SourceVersion.isIdentifier(name)
                || SourceVersion.isKeyword(name)
                || !IdentifierAllocator.pascal(name).equals(name)) {
            throw new IllegalArgumentException("'" + name + "' is not a name of an interface such as Petstore");
        }
        return new JavaGenerator(packageName, name, grouped, exactNumbers);
    }

    /**
     * Returns a generator that writes an interface for each prefix of method names, up to the first dot, slash or underscore:
     * {@code eth_call} becomes {@code call} of {@code Eth}. Methods without a prefix stay in the service.
     *
     * @return a new generator
     */
    public JavaGenerator groupedByPrefix() {
        return new JavaGenerator(packageName, service, true, exactNumbers);
    }

    /**
     * Returns a generator that maps numbers without a format to {@code BigInteger} and {@code BigDecimal}, and not to {@code long} and
     * {@code double}.
     *
     * @return a new generator
     */
    public JavaGenerator exactNumbers() {
        return new JavaGenerator(packageName, service, grouped, true);
    }

    /**
     * Generates code.
     *
     * @param document the document
     * @return the code
     * @throws GenerationException if the document has no methods, or methods that cannot be generated
     */
    public GeneratedCode generate(OpenRpcDocument document) {
        String main = service == null ? title(document) : service;
        List<String> reserved = new ArrayList<>(JavaReservedNames.reserved());
        names(document).stream().map(method -> group(method, main)).distinct().forEach(name -> {
            for (String suffix : List.of("", "Callbacks")) {
                // The annotation processor generates the other two.
                reserved.addAll(List.of(name + suffix, name + suffix + "JsonRpc", name + suffix + "Methods"));
            }
        });
        ApiModel api = JavaModelAdapter.adapt(ApiModelReader.read(document, exactNumbers, reserved), reserved);
        JavaTypeMapper types = new JavaTypeMapper(packageName, api.types());
        JavaExceptionWriter errors = new JavaExceptionWriter(packageName, api, reserved);
        List<SourceFile> files = new ArrayList<>();
        Map<String, List<ApiModel.Method>> services = new LinkedHashMap<>();
        for (ApiModel.Method method : api.methods()) {
            String name = group(method.name(), main) + (method.isCallback() ? "Callbacks" : "");
            services.computeIfAbsent(name, key -> new ArrayList<>()).add(method);
        }
        JavaFileWriter writer = new JavaFileWriter(packageName);
        files.add(writer.packageInfo(api));
        services.forEach((name, methods) ->
                files.add(writer.file(new JavaServiceWriter(types, errors, grouped).write(name, api, methods))));
        JavaTypeWriter typeWriter = new JavaTypeWriter(types);
        for (NamedType type : api.types()) {
            typeWriter.write(type).ifPresent(spec -> files.add(writer.file(spec)));
        }
        errors.write().forEach(spec -> files.add(writer.file(spec)));
        return new GeneratedCode(files, api.warnings());
    }

    private static String title(OpenRpcDocument document) {
        return JavaReservedNames.service(
                IdentifierAllocator.pascal(document.info().title()));
    }

    /** The service of a method. */
    private String group(String method, String main) {
        String prefix = grouped ? JavaServiceWriter.prefix(method) : "";
        return prefix.isEmpty() ? main : JavaReservedNames.service(IdentifierAllocator.pascal(prefix));
    }

    /** The names of all methods and callbacks. */
    private static Set<String> names(OpenRpcDocument document) {
        Set<String> names = new LinkedHashSet<>();
        document.resolvedMethods().forEach(method -> names.add(method.name()));
        JsonNode callbacks = document.extensions().get("x-antiphon-callbacks");
        if (callbacks != null) {
            callbacks.forEach(method -> names.add(method.path("name").stringValue("")));
        }
        return names;
    }
}
