package dev.antiphon.jackson3;

import java.util.stream.Stream;

/** The rules of core, with Jackson 3 allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(
                super.allowedDependencies(), Stream.of("tools.jackson..", "com.fasterxml.jackson.annotation.."));
    }

    @Override
    protected int maxClassesPerPackage() {
        return 25;
    }
}
