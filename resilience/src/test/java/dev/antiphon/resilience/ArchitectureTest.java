package dev.antiphon.resilience;

import java.util.stream.Stream;

/** The rules of core, with Failsafe allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(super.allowedDependencies(), Stream.of("dev.failsafe.."));
    }
}
