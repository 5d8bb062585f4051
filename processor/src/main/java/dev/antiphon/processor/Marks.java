package dev.antiphon.processor;

import com.palantir.javapoet.AnnotationSpec;
import javax.annotation.processing.Generated;

/** The annotations of everything that is written. */
final class Marks {
    static final AnnotationSpec GENERATED = AnnotationSpec.builder(Generated.class)
            .addMember("value", "$S", ServiceProcessor.class.getName())
            .build();

    /** Casts to generic types cannot be checked, and what a service uses may be deprecated or written without arguments. */
    static final AnnotationSpec SUPPRESSED = AnnotationSpec.builder(SuppressWarnings.class)
            .addMember(
                    "value",
                    "{$S, $S, $S, $S, $S, $S, $S}",
                    "unchecked",
                    "rawtypes",
                    "deprecation",
                    "removal",
                    "preview",
                    "cast",
                    "NullAway")
            .build();

    private Marks() {}
}
