package dev.antiphon.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import dev.antiphon.architecture.ModuleRules;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The layers of the command line, and the libraries that only some commands may load, since every run is a cold start. */
class ArchitectureTest extends ModuleRules {
    @Override
    protected List<List<String>> layers() {
        return List.of(
                List.of("dev.antiphon.cli.output", "dev.antiphon.cli.demo"),
                List.of("dev.antiphon.cli.server"),
                List.of("dev.antiphon.cli.client"),
                List.of("dev.antiphon.cli.document", "dev.antiphon.cli.bench"),
                List.of("dev.antiphon.cli.command"),
                List.of("dev.antiphon.cli"));
    }

    @Override
    protected int maxClassesPerPackage() {
        return 20;
    }

    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(
                super.allowedDependencies(), Stream.of("picocli..", "org.HdrHistogram..", "tools.jackson.."));
    }

    @Test
    void only_document_generates_code_and_checks_contracts() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.antiphon.cli.document")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.antiphon.generate..", "dev.antiphon.contract..", "tools.jackson..")
                .check(module);
    }

    @Test
    void only_document_and_demo_use_openrpc() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.antiphon.cli.document", "dev.antiphon.cli.demo")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.antiphon.openrpc..")
                .check(module);
    }

    @Test
    void only_two_classes_use_http() {
        noClasses()
                .that(areNot("HttpClients", "HttpListeners"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.antiphon.http..", "dev.antiphon.web..", "dev.antiphon.explorer..")
                .check(module);
    }

    @Test
    void only_bench_uses_histograms() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.antiphon.cli.bench")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.HdrHistogram..")
                .check(module);
    }

    @Test
    void only_the_terminal_uses_the_standard_streams() {
        noClasses()
                .that(areNot("Terminal"))
                .should()
                .accessFieldWhere(DescribedPredicate.describe(
                        "a standard stream", (JavaFieldAccess access) -> isStandardStream(access)))
                .check(module);
    }

    private static boolean isStandardStream(JavaFieldAccess access) {
        return access.getTargetOwner().isEquivalentTo(System.class)
                && Set.of("in", "out", "err").contains(access.getTarget().getName());
    }

    private static DescribedPredicate<JavaClass> areNot(String... names) {
        Set<String> excluded = Set.of(names);
        return DescribedPredicate.describe("are not " + excluded, type -> !excluded.contains(type.getSimpleName()));
    }
}
