package dev.antiphon.opentelemetry;

import java.util.stream.Stream;

/** The rules of core, with the API of OpenTelemetry allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(
                super.allowedDependencies(), Stream.of("io.opentelemetry.api..", "io.opentelemetry.context.."));
    }
}
