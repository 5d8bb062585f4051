package dev.antiphon.jwt;

import java.util.stream.Stream;

/** The rules of core, with Nimbus allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(super.allowedDependencies(), Stream.of("com.nimbusds.."));
    }

    @Override
    protected int maxClassesPerPackage() {
        return 25;
    }
}
