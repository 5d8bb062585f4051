package dev.antiphon.processor;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of all modules; the compiler's model and JavaPoet are allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    private static final String ROOT = "dev.antiphon.processor";

    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(
                super.allowedDependencies(),
                Stream.of(
                        "com.palantir.javapoet..",
                        "javax.annotation.processing..",
                        "javax.lang.model..",
                        "javax.tools.."));
    }

    @Override
    protected List<List<String>> layers() {
        return List.of(
                List.of(ROOT + ".types"),
                List.of(ROOT + ".diagnostics", ROOT + ".model"),
                List.of(ROOT + ".reader"),
                List.of(ROOT + ".docs", ROOT + ".writer"),
                List.of(ROOT + ".schema"),
                List.of(ROOT + ".openrpc"),
                List.of(ROOT));
    }

    @Override
    protected boolean isNamedModule() {
        return false;
    }

    @Test
    void only_writers_compose_source_code() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".writer")
                .should()
                .dependOnClassesThat(describe(
                        "are specifications of JavaPoet",
                        (JavaClass type) -> type.getPackageName().startsWith("com.palantir.javapoet")
                                && type.getSimpleName().endsWith("Spec")))
                .check(module);
    }

    @Test
    void the_processor_does_not_need_the_openrpc_module() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.antiphon.openrpc..")
                .check(module);
    }
}
