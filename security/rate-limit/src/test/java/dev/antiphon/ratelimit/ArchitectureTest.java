package dev.antiphon.ratelimit;

import java.util.stream.Stream;

/** The rules of core, with Bucket4j allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(super.allowedDependencies(), Stream.of("io.github.bucket4j.."));
    }

    @Override
    protected int maxClassesPerPackage() {
        return 25;
    }
}
