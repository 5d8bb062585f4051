package dev.antiphon.explorer;

import java.util.stream.Stream;

/** The rules of core, with the HTTP server allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(super.allowedDependencies(), Stream.of("dev.antiphon.http.."));
    }
}
