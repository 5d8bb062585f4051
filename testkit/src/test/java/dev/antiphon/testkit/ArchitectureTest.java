package dev.antiphon.testkit;

import dev.antiphon.architecture.ModuleRules;
import java.util.stream.Stream;

/** The testkit uses core, the JUnit API and AssertJ, and nothing else: its users get these as dependencies of their tests. */
class ArchitectureTest extends ModuleRules {
    @Override
    protected int maxClassesPerPackage() {
        return 25;
    }

    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.of(
                "java..",
                "org.jspecify..",
                "org.junit.jupiter.api..",
                "org.assertj.core..",
                "dev.antiphon.testkit",
                // The exported packages of core.
                "dev.antiphon",
                "dev.antiphon.spi",
                "dev.antiphon.json",
                "dev.antiphon.protocol",
                "dev.antiphon.error",
                "dev.antiphon.service",
                "dev.antiphon.stream",
                "dev.antiphon.transport..",
                "dev.antiphon.interceptor",
                "dev.antiphon.operations");
    }
}
