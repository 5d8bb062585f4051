package dev.antiphon.jackson2;

import java.util.stream.Stream;

/** The rules of core, with Jackson 2 allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(super.allowedDependencies(), Stream.of("com.fasterxml.jackson.."));
    }

    @Override
    protected int maxClassesPerPackage() {
        return 25;
    }
}
