package dev.antiphon.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.domain.properties.HasModifiers;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Rules for the main classes of a published module. Each module extends this class in its own tests, adds to
 * {@link #allowedDependencies()}, and may declare its {@link #layers()}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ModuleRules {
    private static final int MAX_CYCLE_IN_PACKAGE = 25;

    private static final String INTERNAL = "dev.antiphon..internal..";

    private final Path directory = mainClassesOf(getClass());
    protected final JavaClasses module = new ClassFileImporter().importPath(directory);
    private final ClassGraph graph = new ClassGraph(module);

    protected Stream<String> allowedDependencies() {
        return Stream.of("java..", "dev.antiphon..", "org.jspecify..");
    }

    /**
     * The layers of the module, lowest first; each is a list of packages and classes, and may use itself and the layers before it. A class
     * belongs to the layer that lists it, else to that of its package.
     */
    protected List<List<String>> layers() {
        return List.of();
    }

    /** Dependencies on a higher layer that are intended, as "from -> to" with simple names. */
    protected Set<String> intendedBackEdges() {
        return Set.of();
    }

    /** The most classes that a package may have. */
    protected int maxClassesPerPackage() {
        return 60;
    }

    /** Whether the module has a {@code module-info}; an annotation processor and a Maven plug-in have none. */
    protected boolean isNamedModule() {
        return true;
    }

    @Test
    void there_are_classes_to_check() {
        assertThat(module)
                .as("classes in %s", directory)
                .anyMatch(type -> !type.getSimpleName().equals("package-info"));
    }

    @Test
    void every_package_is_null_marked() {
        assertThat(module.stream().map(JavaClass::getPackage).distinct())
                .isNotEmpty()
                .allSatisfy(somePackage -> assertThat(isNullMarked(somePackage))
                        .as("@NullMarked on %s", somePackage.getName())
                        .isTrue());
    }

    @Test
    void packages_do_not_depend_on_each_other_in_a_cycle() {
        if (layers().isEmpty()) {
            slices().assignedFrom(new EachPackage()).should().beFreeOfCycles().check(module);
            return;
        }
        Set<String> backEdges = graph.backEdges(layers());
        System.out.printf("%s: %d back edges between layers%n", moduleName(), backEdges.size());
        assertThat(backEdges).containsExactlyInAnyOrderElementsOf(intendedBackEdges());
    }

    @Test
    void packages_are_small_and_hold_no_large_cycle() {
        ClassGraph.PackageSize largest = graph.largestPackage();
        ClassGraph.PackageSize mostTangled =
                graph.largestCycle(layers().stream().flatMap(List::stream).collect(Collectors.toSet()));
        System.out.printf(
                "%s: largest package %s (%d classes), largest cycle inside a package %d classes (%s)%n",
                moduleName(), largest.name(), largest.size(), mostTangled.size(), mostTangled.name());
        assertThat(largest.size()).as("classes in %s", largest.name()).isLessThanOrEqualTo(maxClassesPerPackage());
        assertThat(mostTangled.size())
                .as("classes that depend on each other in %s", mostTangled.name())
                .isLessThanOrEqualTo(MAX_CYCLE_IN_PACKAGE);
    }

    @Test
    void internal_packages_of_another_module_are_not_used() {
        DescribedPredicate<JavaClass> inThisModule = DescribedPredicate.describe(
                "in this module",
                type -> module.contain(type.getBaseComponentType().getName()));
        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage(INTERNAL).and(not(inThisModule)))
                .check(module);
    }

    @Test
    void internal_packages_are_not_exported() throws IOException {
        if (!isNamedModule()) {
            assertThat(module).as("packages that nothing hides").noneMatch(resideInAPackage(INTERNAL));
            return;
        }
        try (var descriptor = Files.newInputStream(directory.resolve("module-info.class"))) {
            assertThat(ModuleDescriptor.read(descriptor).exports())
                    .isNotEmpty()
                    .extracting(ModuleDescriptor.Exports::source)
                    .noneMatch(name -> (name + ".").contains(".internal."));
        }
    }

    @Test
    void the_api_mentions_no_type_that_its_users_cannot_see() {
        assertThat(module.stream()
                        .filter(ModuleRules::isVisible)
                        .flatMap(type -> type.getMembers().stream())
                        .filter(ModuleRules::isAccessible)
                        .filter(member ->
                                !member.getAllInvolvedRawTypes().stream().allMatch(ModuleRules::isVisible)))
                .isEmpty();
    }

    @Test
    void only_allowed_packages_are_used() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowedDependencies().toArray(String[]::new))
                .check(module);
    }

    /** The directory of the module and, if it is in a group of modules, that of the group: {@code openrpc/core}. */
    private String moduleName() {
        Path module = directory.getParent().getParent();
        Path above = module.getParent();
        boolean grouped = !Files.exists(above.resolve("pom.xml"));
        return grouped ? above.getFileName() + "/" + module.getFileName() : String.valueOf(module.getFileName());
    }

    private static boolean isNullMarked(JavaPackage somePackage) {
        return somePackage.tryGetPackageInfo().isPresent() && somePackage.isAnnotatedWith(NullMarked.class);
    }

    private static boolean isVisible(JavaClass type) {
        return !type.getPackageName().startsWith("dev.antiphon")
                || (isAccessible(type) && !resideInAPackage(INTERNAL).test(type));
    }

    private static boolean isAccessible(HasModifiers declaration) {
        var modifiers = declaration.getModifiers();
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && !modifiers.contains(JavaModifier.SYNTHETIC);
    }

    /** Maven, and the IDEs after it, put main classes into the directory beside the test classes. */
    private static Path mainClassesOf(Class<?> test) {
        var testClasses = test.getProtectionDomain().getCodeSource().getLocation();
        return Path.of(URI.create(testClasses.toString())).resolveSibling("classes");
    }

    private static final class EachPackage implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }
}
