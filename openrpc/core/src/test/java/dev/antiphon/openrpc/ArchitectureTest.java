package dev.antiphon.openrpc;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of all modules; Jackson, and the libraries that generate schemas, are allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    private static final String GENERATOR = "dev.antiphon.openrpc.internal.generator";

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

    @Override
    protected List<List<String>> layers() {
        return List.of(
                List.of("dev.antiphon.openrpc.internal"),
                List.of("dev.antiphon.openrpc"),
                List.of(GENERATOR),
                List.of("dev.antiphon.openrpc.OpenRpc", "dev.antiphon.openrpc.OpenRpcBuilder"));
    }

    @Test
    void parsing_does_not_load_the_schema_generator() {
        noClasses()
                .that()
                .resideOutsideOfPackage(GENERATOR)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.github.victools..", "com.fasterxml.classmate..", "jakarta.validation..")
                .check(module);
    }
}
