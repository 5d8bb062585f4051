package dev.antiphon.processor;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Reads the examples of a method. */
final class ExampleReader {
    private final Reporter reporter;

    ExampleReader(Reporter reporter) {
        this.reporter = reporter;
    }

    /**
     * A call and its answer.
     *
     * @param result the answer, or null if there is none
     */
    record Example(
            String name,
            String description,
            RawJson params,
            @Nullable RawJson result) {}

    /** The examples of a method; those that are not JSON are reported and left out. */
    List<Example> read(TypeElement service, ExecutableElement method) {
        List<Example> examples = new ArrayList<>();
        for (AnnotationMirror said : Annotations.repeated(method, "JsonRpcExample", "JsonRpcExamples")) {
            String name = Annotations.text(said, "name");
            String arguments = Annotations.text(said, "params");
            String answer = Annotations.text(said, "result");
            RawJson params = json(service, method, name, "params", arguments.isEmpty() ? "[]" : arguments);
            RawJson result = answer.isEmpty() ? null : json(service, method, name, "result", answer);
            if (params != null && params.kind() != JsonKind.ARRAY && params.kind() != JsonKind.OBJECT) {
                report(service, method, name, "params", arguments, "neither an array nor an object");
            } else if (params != null) {
                examples.add(new Example(name, Annotations.text(said, "description"), params, result));
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
            TypeElement service, ExecutableElement method, String example, String member, String text, String flaw) {
        reporter.report(Diagnostic.EXAMPLE_NOT_JSON, service, method, example, method, text, member, flaw);
    }
}
