package dev.antiphon.micrometer;

import java.util.stream.Stream;

/** The rules of core, with Micrometer allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(super.allowedDependencies(), Stream.of("io.micrometer.."));
    }
}
