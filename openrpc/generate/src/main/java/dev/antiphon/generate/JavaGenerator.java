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
 * Writes the service interfaces of an OpenRPC document, with records, enums and exceptions, as one would by hand: they are implemented
 * and registered by a server, or called by {@code client.service(...)}.
 *
 * <p>Nothing that a document says can become code, or lead out of the directory that is written to. The same document and settings
 * always give the same text. Immutable; any thread may use it.
 */
public final class JavaGenerator {
    private final String packageName;
    private final @Nullable String service;
    private final boolean grouped;
    private final boolean exact;

    private JavaGenerator(String packageName, @Nullable String service, boolean grouped, boolean exact) {
        this.packageName = packageName;
        this.service = service;
        this.grouped = grouped;
        this.exact = exact;
    }

    /**
     * Begins with the package of everything that is generated, which should have nothing else in it.
     *
     * @param name the name of the package
     * @return a generator with one service, named after the title of the document
     * @throws IllegalArgumentException if no package can have that name
     */
    public static JavaGenerator inPackage(String name) {
        if (!SourceVersion.isName(name) || !name.chars().allMatch(c -> c < 0x80)) {
            throw new IllegalArgumentException(
                    "'" + name + "' is no name of a package; one is like com.example.petstore");
        }
        return new JavaGenerator(name, null, false, false);
    }

    /**
     * Names the service interface.
     *
     * @param name a simple name, such as {@code Petstore}
     * @return another generator
     * @throws IllegalArgumentException if no interface can have that name
     */
    public JavaGenerator service(String name) {
        if (!SourceVersion.isIdentifier(name)
                || SourceVersion.isKeyword(name)
                || !IdentifierAllocator.pascal(name).equals(name)) {
            throw new IllegalArgumentException("'" + name + "' is no name of an interface; one is like Petstore");
        }
        return new JavaGenerator(packageName, name, grouped, exact);
    }

    /**
     * Makes an interface for each prefix, which is what stands before the first dot, slash or underscore of a name: {@code eth_call}
     * is {@code call} of {@code Eth}. Methods without a prefix are in the service.
     *
     * @return another generator
     */
    public JavaGenerator groupedByPrefix() {
        return new JavaGenerator(packageName, service, true, exact);
    }

    /**
     * Takes numbers without a format for numbers of any size: {@code BigInteger} and {@code BigDecimal}. They are {@code long} and
     * {@code double} else.
     *
     * @return another generator
     */
    public JavaGenerator exactNumbers() {
        return new JavaGenerator(packageName, service, grouped, true);
    }

    /**
     * Generates.
     *
     * @param document the document
     * @return the code
     * @throws GenerationException if the document has no methods, or some that cannot be called
     */
    public GeneratedCode generate(OpenRpcDocument document) {
        String main = service == null ? title(document) : service;
        List<String> reserved = new ArrayList<>(JavaReservedNames.reserved());
        names(document).stream().map(method -> group(method, main)).distinct().forEach(name -> {
            for (String suffix : List.of("", "Callbacks")) {
                // The annotation processor writes the other two.
                reserved.addAll(List.of(name + suffix, name + suffix + "JsonRpc", name + suffix + "Methods"));
            }
        });
        ApiModel api = JavaModelAdapter.within(ApiModelReader.read(document, exact, reserved), reserved);
        JavaTypeMapper types = new JavaTypeMapper(packageName, api.types());
        JavaExceptionWriter errors = new JavaExceptionWriter(packageName, api, reserved);
        List<SourceFile> files = new ArrayList<>();
        Map<String, List<ApiModel.Method>> services = new LinkedHashMap<>();
        for (ApiModel.Method method : api.methods()) {
            String name = group(method.name(), main) + (method.isCallback() ? "Callbacks" : "");
            services.computeIfAbsent(name, key -> new ArrayList<>()).add(method);
        }
        JavaFileWriter out = new JavaFileWriter(packageName);
        files.add(out.packageInfo(api));
        services.forEach((name, methods) ->
                files.add(out.file(new JavaServiceWriter(types, errors, grouped).write(name, api, methods))));
        JavaTypeWriter records = new JavaTypeWriter(types);
        for (NamedType type : api.types()) {
            records.write(type).ifPresent(spec -> files.add(out.file(spec)));
        }
        errors.write().forEach(spec -> files.add(out.file(spec)));
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

    /** The names of everything that a method may be called by, on either side. */
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
