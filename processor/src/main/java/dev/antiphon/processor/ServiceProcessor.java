package dev.antiphon.processor;

import com.palantir.javapoet.JavaFile;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic.Kind;

/**
 * Writes the code of every interface with {@link dev.antiphon.service.JsonRpcService}, each from that interface alone, so that a
 * build tool need compile only what has changed.
 */
@SupportedAnnotationTypes(ServiceProcessor.ANNOTATION)
public final class ServiceProcessor extends AbstractProcessor {
    static final String ANNOTATION = "dev.antiphon.service.JsonRpcService";

    private final Set<String> compiled = new HashSet<>();

    /** Made by the compiler. */
    public ServiceProcessor() {}

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (TypeElement root : ElementFilter.typesIn(round.getRootElements())) {
            compiled.add(root.getQualifiedName().toString());
        }
        TypeFacts facts = new TypeFacts(processingEnv.getTypeUtils(), processingEnv.getElementUtils());
        Reporter reporter = new Reporter(processingEnv.getMessager());
        InterfaceReader reader = new InterfaceReader(facts, reporter, this::isCompiled);
        for (TypeElement annotation : annotations) {
            for (TypeElement type : ElementFilter.typesIn(round.getElementsAnnotatedWith(annotation))) {
                ServiceModel service = reader.read(type);
                if (service != null) {
                    write(service, facts, reporter);
                }
            }
        }
        return false;
    }

    private void write(ServiceModel service, TypeFacts facts, Reporter reporter) {
        write(new CodeWriter(service, facts).write(), service, reporter);
        JavaFile methods = new MethodsWriter(service, facts).write();
        if (methods != null) {
            write(methods, service, reporter);
        }
    }

    private void write(JavaFile file, ServiceModel service, Reporter reporter) {
        try {
            file.writeTo(processingEnv.getFiler());
        } catch (FilerException taken) {
            reporter.report(
                    Diagnostic.NAME_TAKEN,
                    service.type(),
                    file.typeSpec().name(),
                    service.type().getSimpleName());
        } catch (IOException e) {
            processingEnv
                    .getMessager()
                    .printMessage(Kind.ERROR, "Cannot write code: " + e.getMessage(), service.type());
        }
    }

    /** Whether the source of a class is at hand, in which its parameters have their names. */
    private boolean isCompiled(TypeElement type) {
        Element outermost = type;
        while (outermost.getEnclosingElement() instanceof TypeElement around) {
            outermost = around;
        }
        return compiled.contains(((TypeElement) outermost).getQualifiedName().toString());
    }
}
