package dev.antiphon.processor.reader;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.processor.diagnostics.DiagnosticCode;
import dev.antiphon.processor.diagnostics.DiagnosticReporter;
import dev.antiphon.processor.model.ServiceModel;
import dev.antiphon.processor.types.AnnotationMirrors;
import dev.antiphon.processor.types.CoreNames;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Reads the examples of a method. */
final class ExampleReader {
    private final DiagnosticReporter reporter;

    ExampleReader(DiagnosticReporter reporter) {
        this.reporter = reporter;
    }

    /** The examples of a method; those that are not JSON are reported and omitted. */
    List<ServiceModel.Example> read(TypeElement service, ExecutableElement method) {
        List<ServiceModel.Example> examples = new ArrayList<>();
        for (AnnotationMirror annotation :
                AnnotationMirrors.repeated(method, CoreNames.JSON_RPC_EXAMPLE, CoreNames.JSON_RPC_EXAMPLES)) {
            String name = AnnotationMirrors.text(annotation, "name");
            String arguments = AnnotationMirrors.text(annotation, "params");
            String answer = AnnotationMirrors.text(annotation, "result");
            RawJson params = json(service, method, name, "params", arguments.isEmpty() ? "[]" : arguments);
            RawJson result = answer.isEmpty() ? null : json(service, method, name, "result", answer);
            if (params != null && params.kind() != JsonKind.ARRAY && params.kind() != JsonKind.OBJECT) {
                report(service, method, name, "params", arguments, "neither an array nor an object");
            } else if (params != null) {
                examples.add(new ServiceModel.Example(
                        name, AnnotationMirrors.text(annotation, "description"), params, result));
            }
        }
        return List.copyOf(examples);
    }

    private @Nullable RawJson json(
            TypeElement service, ExecutableElement method, String example, String member, String text) {
        try {
            return RawJson.of(text);
        } catch (IllegalArgumentException e) {
            report(service, method, example, member, text, "not JSON");
            return null;
        }
    }

    private void report(
            TypeElement service, ExecutableElement method, String example, String member, String text, String problem) {
        reporter.report(DiagnosticCode.EXAMPLE_NOT_JSON, service, method, example, method, text, member, problem);
    }
}
