package dev.antiphon.cli;

import java.util.stream.Stream;

/** The rules of core, with picocli, HdrHistogram and Jackson allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(
                super.allowedDependencies(), Stream.of("picocli..", "org.HdrHistogram..", "tools.jackson.."));
    }
}
