package dev.antiphon.testkit;

import java.util.stream.Stream;

/** The rules of core, with what contract suites are made of allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(super.allowedDependencies(), Stream.of("org.junit.jupiter.api..", "org.assertj.core.."));
    }
}
