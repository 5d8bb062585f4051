package dev.antiphon.processor;

import com.palantir.javapoet.JavaFile;
import dev.antiphon.processor.diagnostics.DiagnosticCode;
import dev.antiphon.processor.diagnostics.DiagnosticReporter;
import dev.antiphon.processor.model.ServiceModel;
import dev.antiphon.processor.openrpc.OpenRpcDocumentWriter;
import dev.antiphon.processor.reader.ServiceInterfaceReader;
import dev.antiphon.processor.types.ClassFileNullability;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.MissingTypes;
import dev.antiphon.processor.types.ServiceTypes;
import dev.antiphon.processor.writer.GeneratedAnnotations;
import dev.antiphon.processor.writer.MethodConstantsWriter;
import dev.antiphon.processor.writer.ServiceClassWriter;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.annotation.processing.SupportedOptions;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic.Kind;

/**
 * Annotation processor that generates the code and the OpenRPC document of each interface with
 * {@link dev.antiphon.service.JsonRpcService}. Each file depends on one interface only, so that build tools can compile incrementally.
 *
 * <p>{@code -Aantiphon.openrpc=false} turns the documents off. {@code -Aantiphon.openrpc.formats=draft-7} omits formats that draft 7 of
 * JSON Schema does not define, such as {@code int32}, which some validators reject.
 */
@SupportedAnnotationTypes(CoreNames.JSON_RPC_SERVICE)
@SupportedOptions({ServiceProcessor.OPENRPC, ServiceProcessor.FORMATS})
public final class ServiceProcessor extends AbstractProcessor {
    static final String OPENRPC = "antiphon.openrpc";
    static final String FORMATS = "antiphon.openrpc.formats";

    /** The names of the classes that are compiled from source, in which parameters have names. */
    private final Set<String> compiled = new HashSet<>();

    /** The services that refer to missing types, which another processor may generate in this round. */
    private final Set<String> pending = new TreeSet<>();

    private ServiceTypes types;
    private DiagnosticReporter reporter;
    private ServiceInterfaceReader reader;
    private MissingTypes missingTypes;
    private GeneratedAnnotations annotations;

    /** Called by the compiler. */
    public ServiceProcessor() {}

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
        super.init(environment);
        types = new ServiceTypes(environment.getTypeUtils(), environment.getElementUtils());
        reporter = new DiagnosticReporter(environment.getMessager(), this::isCompiled);
        ClassFileNullability nullability = new ClassFileNullability(environment.getFiler(), types);
        reader = new ServiceInterfaceReader(types, reporter, this::isCompiled, nullability);
        missingTypes = new MissingTypes(types, this::isCompiled);
        annotations = new GeneratedAnnotations(environment.getElementUtils(), ServiceProcessor.class);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (TypeElement root : ElementFilter.typesIn(round.getRootElements())) {
            compiled.add(root.getQualifiedName().toString());
        }
        for (TypeElement annotation : annotations) {
            for (TypeElement type : ElementFilter.typesIn(round.getElementsAnnotatedWith(annotation))) {
                pending.add(type.getQualifiedName().toString());
            }
        }
        if (!round.processingOver()) {
            List<String> names = List.copyOf(pending);
            pending.clear();
            names.forEach(this::read);
        }
        return false;
    }

    private void read(String name) {
        TypeElement type = types.elementUtils.getTypeElement(name);
        if (!missingTypes.isComplete(type)) {
            pending.add(name); // if the type is never generated, the compiler reports it
            return;
        }
        ServiceModel service = reader.read(type);
        if (service != null) {
            write(service);
        }
    }

    private void write(ServiceModel service) {
        try {
            new ServiceClassWriter(service, types, annotations).write().writeTo(processingEnv.getFiler());
            constants(service);
            Map<String, String> options = processingEnv.getOptions();
            if (!"false".equals(options.get(OPENRPC))) {
                boolean draftOnly = "draft-7".equals(options.get(FORMATS));
                new OpenRpcDocumentWriter(service, types, draftOnly).writeTo(processingEnv.getFiler());
            }
        } catch (IOException e) {
            processingEnv
                    .getMessager()
                    .printMessage(Kind.ERROR, "Cannot write " + service.code() + ": " + e.getMessage(), service.type());
        }
    }

    private void constants(ServiceModel service) throws IOException {
        MethodConstantsWriter writer = new MethodConstantsWriter(service, types, annotations);
        JavaFile methods = writer.write();
        if (methods != null && compiled.contains(writer.name().canonicalName())) {
            reporter.report(
                    DiagnosticCode.NO_CONSTANTS,
                    service.type(),
                    service.type(),
                    service.type(),
                    writer.name().simpleName());
        } else if (methods != null) {
            methods.writeTo(processingEnv.getFiler());
        }
    }

    private boolean isCompiled(TypeElement type) {
        TypeElement outermost = type;
        while (outermost.getEnclosingElement() instanceof TypeElement around) {
            outermost = around;
        }
        return compiled.contains(outermost.getQualifiedName().toString());
    }
}
