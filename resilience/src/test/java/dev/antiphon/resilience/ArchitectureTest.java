package dev.antiphon.resilience;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.antiphon.architecture.ModuleRules;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of core, with Failsafe allowed for the circuit breaker. */
class ArchitectureTest extends ModuleRules {
    private static final String PACKAGE = "dev.antiphon.resilience";

    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(super.allowedDependencies(), Stream.of("dev.failsafe.."));
    }

    /** Above values and tools are the budget and the pool, and above those the interceptors and transports. */
    @Override
    protected List<List<String>> layers() {
        return List.of(
                classes(
                        "CancellableFuture",
                        "CircuitOpenException",
                        "CloseNotifyingChannel",
                        "DelayScheduler",
                        "DurationChecks",
                        "EndpointHealthCheck",
                        "FailureClassifier",
                        "Idempotency",
                        "LatencyWindow",
                        "LoadBalancing"),
                classes("EndpointPool", "RetryBudget"),
                classes("HealthChecker"),
                List.of(PACKAGE));
    }

    private static List<String> classes(String... names) {
        return Stream.of(names).map(name -> PACKAGE + "." + name).toList();
    }

    @Override
    protected int maxClassesPerPackage() {
        return 25;
    }

    @Test
    void only_the_circuit_breaker_uses_failsafe() {
        noClasses()
                .that()
                .haveNameNotMatching(".*\\.CircuitBreakerInterceptor.*")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.failsafe..")
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages(PACKAGE));
    }
}
