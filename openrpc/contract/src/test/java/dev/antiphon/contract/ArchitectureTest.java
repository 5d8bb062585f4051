package dev.antiphon.contract;

import java.util.stream.Stream;

/** The rules of core, with Jackson 3 and the validator of schemas allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(super.allowedDependencies(), Stream.of("tools.jackson..", "com.networknt.schema.."));
    }
}
