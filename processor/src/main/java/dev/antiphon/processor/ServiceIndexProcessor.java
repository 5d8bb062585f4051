package dev.antiphon.processor;

import com.palantir.javapoet.ClassName;
import dev.antiphon.processor.diagnostics.DiagnosticCode;
import dev.antiphon.processor.diagnostics.DiagnosticReporter;
import dev.antiphon.processor.model.ServiceModel;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
import dev.antiphon.processor.writer.GeneratedAnnotations;
import dev.antiphon.processor.writer.ServiceIndexWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.ModuleElement.ProvidesDirective;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic.Kind;
import javax.tools.FileObject;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/**
 * Annotation processor that generates the index of the services of a compilation, by which core finds their generated code. The index
 * depends on all services, so incremental build tools must pass all of them; {@link ServiceProcessor} generates the rest.
 */
@SupportedAnnotationTypes({CoreNames.ALL_OF_SERVICE, "javax.annotation.processing.Generated"})
public final class ServiceIndexProcessor extends AbstractProcessor {
    private static final String SERVICES = "META-INF/services/" + CoreNames.GENERATED_SERVICE_INDEX;

    /** The services whose code may exist in the next round. */
    private final NavigableMap<String, TypeElement> pending = new TreeMap<>();

    private final SortedSet<String> indexes = new TreeSet<>();

    /** Whether the compilation declares a module, and does not only patch one, as tests do. */
    private boolean declaresModule;

    /** The index that the declared module should provide, or null. */
    private @Nullable ClassName ofModule;

    /** Called by the compiler. */
    public ServiceIndexProcessor() {}

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    @SuppressWarnings(
            "DoNotClaimAnnotations") // else javac -Xlint:processing warns of unclaimed annotations; no other processor
    // needs them
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        try {
            if (round.processingOver()) {
                if (!indexes.isEmpty()) {
                    list();
                }
                if (ofModule != null) {
                    check(ofModule);
                }
                return true;
            }
            declaresModule |= !ElementFilter.modulesIn(round.getRootElements()).isEmpty();
            write();
            for (TypeElement annotation : annotations) {
                if (annotation.getQualifiedName().contentEquals(CoreNames.JSON_RPC_SERVICE)) {
                    for (TypeElement type : ElementFilter.typesIn(round.getElementsAnnotatedWith(annotation))) {
                        pending.put(type.getQualifiedName().toString(), type);
                    }
                }
            }
        } catch (IOException e) {
            processingEnv
                    .getMessager()
                    .printMessage(Kind.ERROR, "Cannot write the index of services: " + e.getMessage());
        }
        return true;
    }

    /** Writes an index of the services that have code now; errors of the others are reported elsewhere. */
    private void write() throws IOException {
        NavigableMap<String, TypeElement> services = new TreeMap<>();
        ServiceTypes types = new ServiceTypes(processingEnv.getTypeUtils(), processingEnv.getElementUtils());
        pending.forEach((name, type) -> {
            TypeElement code = types.elementUtils.getTypeElement(
                    ServiceModel.codeName(type).canonicalName());
            if (code != null && types.isCodeOf(code, type)) {
                services.put(name, type);
            }
        });
        services.keySet().forEach(pending::remove);
        if (services.isEmpty()) {
            return;
        }
        TypeElement first = services.firstEntry().getValue();
        ModuleElement module = processingEnv.getElementUtils().getModuleOf(first);
        boolean named = declaresModule && module != null && !module.isUnnamed() && ofModule == null;
        ClassName name = name(first, services.keySet(), named);
        GeneratedAnnotations annotations = new GeneratedAnnotations(types.elementUtils, ServiceIndexProcessor.class);
        new ServiceIndexWriter(name, services.values(), annotations).write().writeTo(processingEnv.getFiler());
        indexes.add(name.canonicalName());
        if (named) {
            ofModule = name;
        }
    }

    /** Runs in the last round, since javac would resolve the index in the module declaration too early, and only once. */
    private void check(ClassName index) {
        TypeElement written = processingEnv.getElementUtils().getTypeElement(index.canonicalName());
        ModuleElement module =
                written == null ? null : processingEnv.getElementUtils().getModuleOf(written);
        if (module != null && !isProvided(module, index)) {
            new DiagnosticReporter(processingEnv.getMessager(), type -> true)
                    .report(DiagnosticCode.NOT_PROVIDED, module, module, module, index.canonicalName());
        }
    }

    /**
     * The name of the index. Main classes and tests of a project have services in the same packages, so the names of their indexes must
     * differ; the index of a module has a fixed name, which the module declaration mentions.
     */
    private static ClassName name(TypeElement first, Set<String> services, boolean ofModule) {
        String suffix = ofModule
                ? ""
                : "_" + Integer.toHexString(String.join(",", services).hashCode());
        return ClassName.get(ServiceModel.codeName(first).packageName(), "JsonRpcServiceIndex" + suffix);
    }

    private static boolean isProvided(ModuleElement module, ClassName name) {
        for (ProvidesDirective provides : ElementFilter.providesIn(module.getDirectives())) {
            if (provides.getService().getQualifiedName().contentEquals(CoreNames.GENERATED_SERVICE_INDEX)
                    && provides.getImplementations().stream()
                            .anyMatch(each -> each.getQualifiedName().contentEquals(name.canonicalName()))) {
                return true;
            }
        }
        return false;
    }

    /** Lists the indexes for {@link java.util.ServiceLoader} and for native images. */
    private void list() throws IOException {
        keepOthers();
        try (Writer out = create(SERVICES)) {
            for (String index : indexes) {
                out.write(index + "\n");
            }
        }
        String first = indexes.first();
        try (Writer out = create("META-INF/native-image/" + first + "/reachability-metadata.json")) {
            out.write("{\n  \"reflection\": [\n");
            String separator = "";
            for (String index : indexes) {
                out.write(separator + "    {\"type\": \"" + index
                        + "\", \"methods\": [{\"name\": \"<init>\", \"parameterTypes\": []}]}");
                separator = ",\n";
            }
            out.write("\n  ],\n  \"resources\": [\n    {\"glob\": \"" + SERVICES + "\"}\n  ]\n}\n");
        }
    }

    private Writer create(String path) throws IOException {
        return processingEnv
                .getFiler()
                .createResource(StandardLocation.CLASS_OUTPUT, "", path)
                .openWriter();
    }

    /** Keeps the indexes of earlier compilations that still exist, for incremental compilers. */
    private void keepOthers() {
        try {
            FileObject listed = processingEnv.getFiler().getResource(StandardLocation.CLASS_OUTPUT, "", SERVICES);
            try (BufferedReader in = new BufferedReader(listed.openReader(true))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    if (processingEnv.getElementUtils().getTypeElement(line.trim()) != null) {
                        indexes.add(line.trim());
                    }
                }
            }
        } catch (IOException e) {
            // There is no list, as in a full compilation.
        }
    }
}
