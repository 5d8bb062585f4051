package dev.antiphon.maven;

import java.util.stream.Stream;

/** The rules of all modules; the API of Maven plugins is allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(
                super.allowedDependencies(),
                Stream.of("org.apache.maven.plugin..", "org.apache.maven.plugins..", "org.apache.maven.project.."));
    }

    @Override
    protected boolean isNamedModule() {
        return false;
    }
}
