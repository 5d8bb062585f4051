package dev.antiphon.generate;

import java.util.stream.Stream;

/** The rules of core, with Jackson's trees and JavaPoet allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(
                super.allowedDependencies(),
                Stream.of("tools.jackson.databind..", "com.palantir.javapoet..", "javax.lang.model.."));
    }
}
