package dev.antiphon.processor.writer;

import com.palantir.javapoet.AnnotationSpec;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.processing.Generated;
import javax.annotation.processing.Processor;
import javax.lang.model.element.Element;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.util.Elements;

/** The annotations of generated classes. Immutable. */
public final class GeneratedAnnotations {
    /**
     * Casts to generic types cannot be checked, and what a service uses may be deprecated, raw, or not exported by its module. The rest is
     * for Eclipse, which also warns of suppressing too much.
     */
    private static final AnnotationSpec SUPPRESSED = AnnotationSpec.builder(SuppressWarnings.class)
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

    private final Elements elements;
    private final AnnotationSpec generated;

    /** @param processor the processor that generates the classes */
    public GeneratedAnnotations(Elements elements, Class<? extends Processor> processor) {
        this.elements = elements;
        this.generated = AnnotationSpec.builder(Generated.class)
                .addMember("value", "$S", processor.getName())
                .build();
    }

    /** The annotations of a class for a service; without {@code @Generated} in a module that does not read its module. */
    List<AnnotationSpec> of(Element service) {
        ModuleElement module = elements.getModuleOf(service);
        String name = Generated.class.getCanonicalName();
        boolean known =
                module == null ? elements.getTypeElement(name) != null : elements.getTypeElement(module, name) != null;
        List<AnnotationSpec> annotations = new ArrayList<>();
        if (known) {
            annotations.add(generated);
        }
        annotations.add(SUPPRESSED);
        return annotations;
    }
}
