package dev.antiphon.openrpc;

import java.util.stream.Stream;

/** The rules of core, with Jackson and what makes schemas allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(
                super.allowedDependencies(),
                Stream.of(
                        "tools.jackson..",
                        "com.github.victools..",
                        "com.fasterxml.classmate..",
                        "jakarta.validation.."));
    }
}
