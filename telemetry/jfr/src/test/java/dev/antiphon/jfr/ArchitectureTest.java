package dev.antiphon.jfr;

import java.util.stream.Stream;

/** The rules of core, with JDK Flight Recorder allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(super.allowedDependencies(), Stream.of("jdk.jfr"));
    }

    @Override
    protected int maxClassesPerPackage() {
        return 25;
    }
}
