package dev.antiphon.validation;

import java.util.stream.Stream;

/** The rules of core, with Jakarta Validation allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(super.allowedDependencies(), Stream.of("jakarta.validation.."));
    }

    @Override
    protected int maxClassesPerPackage() {
        return 25;
    }
}
