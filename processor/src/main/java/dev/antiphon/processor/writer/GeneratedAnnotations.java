package dev.antiphon.processor.writer;

import com.palantir.javapoet.AnnotationSpec;
import dev.antiphon.processor.ServiceProcessor;
import java.util.List;
import javax.annotation.processing.Generated;
import javax.lang.model.element.Element;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.util.Elements;

/** The annotations of everything that is written. */
final class GeneratedAnnotations {
    private static final AnnotationSpec GENERATED = AnnotationSpec.builder(Generated.class)
            .addMember("value", "$S", ServiceProcessor.class.getName())
            .build();

    /**
     * Casts to generic types cannot be checked, and what a service uses may be deprecated, written without arguments, or kept within its
     * module. The rest is for Eclipse, which also warns of suppressing too much.
     */
    static final AnnotationSpec SUPPRESSED = AnnotationSpec.builder(SuppressWarnings.class)
            .addMember(
                    "value",
                    "{$S, $S, $S, $S, $S, $S, $S, $S, $S}",
                    "all",
                    "unchecked",
                    "rawtypes",
                    "deprecation",
                    "removal",
                    "preview",
                    "cast",
                    "exports",
                    "NullAway")
            .build();

    private GeneratedAnnotations() {}

    /** What says that code was generated; nothing in a module that does not read the one in which the annotation is. */
    static List<AnnotationSpec> generated(Elements elements, Element service) {
        ModuleElement module = elements.getModuleOf(service);
        String name = Generated.class.getCanonicalName();
        boolean known =
                module == null ? elements.getTypeElement(name) != null : elements.getTypeElement(module, name) != null;
        return known ? List.of(GENERATED) : List.of();
    }
}
