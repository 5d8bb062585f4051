package dev.antiphon.generate;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of all modules; Jackson's trees and JavaPoet are allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    private static final String JAVA = "dev.antiphon.generate.internal.java";
    private static final String TYPESCRIPT = "dev.antiphon.generate.internal.typescript";

    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(
                super.allowedDependencies(),
                Stream.of("tools.jackson.databind..", "com.palantir.javapoet..", "javax.lang.model.."));
    }

    @Override
    protected List<List<String>> layers() {
        return List.of(
                List.of("dev.antiphon.generate"),
                List.of("dev.antiphon.generate.internal.model"),
                List.of(JAVA, TYPESCRIPT),
                List.of("dev.antiphon.generate.JavaGenerator", "dev.antiphon.generate.TypeScriptGenerator"));
    }

    @Test
    void the_writers_of_the_languages_do_not_use_each_other() {
        noClasses()
                .that()
                .resideInAPackage(JAVA)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(TYPESCRIPT)
                .check(module);
        noClasses()
                .that()
                .resideInAPackage(TYPESCRIPT)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(JAVA)
                .check(module);
    }

    @Test
    void only_the_writers_of_java_use_javapoet() {
        noClasses()
                .that()
                .resideOutsideOfPackage(JAVA)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.palantir.javapoet..")
                .check(module);
    }
}
