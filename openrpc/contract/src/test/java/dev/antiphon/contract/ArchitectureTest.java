package dev.antiphon.contract;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of all modules; Jackson 3 and the JSON Schema validator are allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    private static final String SCHEMA = "dev.antiphon.contract.internal.schema";

    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(super.allowedDependencies(), Stream.of("tools.jackson..", "com.networknt.schema.."));
    }

    @Override
    protected List<List<String>> layers() {
        return List.of(
                List.of(SCHEMA),
                List.of("dev.antiphon.contract"),
                List.of("dev.antiphon.contract.internal.sample"),
                List.of("dev.antiphon.contract.internal.method"),
                List.of(
                        "dev.antiphon.contract.internal.mock",
                        "dev.antiphon.contract.internal.verify",
                        "dev.antiphon.contract.internal.lint"),
                List.of(
                        "dev.antiphon.contract.MockServer",
                        "dev.antiphon.contract.MockServerBuilder",
                        "dev.antiphon.contract.ContractVerifier",
                        "dev.antiphon.contract.DocumentLinter"));
    }

    @Test
    void mock_verifier_and_linter_do_not_use_each_other() {
        slices().matching("dev.antiphon.contract.internal.(mock|verify|lint)..")
                .should()
                .notDependOnEachOther()
                .check(module);
    }

    @Test
    void only_the_schema_package_uses_the_validator_library() {
        noClasses()
                .that()
                .resideOutsideOfPackage(SCHEMA)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.networknt..")
                .check(module);
    }
}
