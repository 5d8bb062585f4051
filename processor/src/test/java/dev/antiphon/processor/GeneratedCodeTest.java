package dev.antiphon.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.antiphon.processor.Compilation.With;
import dev.antiphon.spi.GeneratedService;
import dev.antiphon.spi.GeneratedServiceIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Generated code works, is found and needs no reflection, with each compiler. */
class GeneratedCodeTest {
    private static final String SERVICES = "META-INF/services/dev.antiphon.spi.GeneratedServiceIndex";

    @TempDir
    Path directory;

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void generated_code_serves_and_calls(With compiler) throws Exception {
        try (URLClassLoader loader = shop(compiler).loader()) {
            Supplier<?> run = (Supplier<?>)
                    loader.loadClass("shop.Run").getDeclaredConstructor().newInstance();
            assertThat(run.get())
                    .isEqualTo("shop.StockJsonRpc$Stub 7 14 no bolt 3 late 6 kept {taken=[nut]}"
                            + " {\"jsonrpc\":\"2.0\",\"result\":6,\"id\":1}");
        }
    }

    @Test
    void the_same_code_is_generated_with_every_compiler() throws Exception {
        Path sources = directory.resolve("classes-sources/shop/StockJsonRpc.java");
        Set<String> generated = new HashSet<>();
        for (With compiler : With.values()) {
            shop(compiler);
            generated.add(Files.readString(sources));
            delete(directory.resolve("classes-sources"));
            delete(directory.resolve("classes"));
        }
        assertThat(generated).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void a_record_with_a_bundle_of_jackson_annotations_gets_no_codec(With compiler) throws Exception {
        Path source = directory.resolve("Customized.java");
        Files.writeString(source, """
                package customized;
                import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
                import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
                import java.lang.annotation.Retention;
                import java.lang.annotation.RetentionPolicy;
                @dev.antiphon.service.JsonRpcService
                public interface Customized {
                    @Retention(RetentionPolicy.RUNTIME)
                    @JacksonAnnotationsInside
                    @JsonIgnoreProperties("b")
                    @interface Quiet {}
                    @Quiet
                    record Quieted(int a, int b) {}
                    record Plain(int a, int b) {}
                    Plain plain(Quieted quieted);
                }
                """);
        Compilation.of(compiler, directory.resolve("classes"), List.of(), List.of(source));
        assertThat(Files.readString(directory.resolve("classes-sources/customized/CustomizedJsonRpc.java")))
                .contains("JsonCodec<Customized.Plain>")
                .doesNotContain("JsonCodec<Customized.Quieted>");
    }

    /** The annotations of a type can make records with such a component omit it, or write it once. */
    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void generated_code_writes_what_reflection_writes(With compiler) throws Exception {
        Path sources = resource("run/customized");
        Compilation compilation = Compilation.of(
                compiler,
                directory.resolve("classes"),
                List.of(),
                List.of(sources.resolve("Customized.java"), sources.resolve("Run.java")));
        assertThat(compilation.successful()).as("%s", compilation.messages()).isTrue();
        try (URLClassLoader loader = compilation.loader()) {
            Supplier<?> run = (Supplier<?>)
                    loader.loadClass("customized.Run").getDeclaredConstructor().newInstance();
            assertThat((List<?>) run.get()).hasSize(8).allSatisfy(each -> {
                List<?> answers = (List<?>) each;
                assertThat(answers.get(0)).isEqualTo(answers.get(1)).asString().contains("result");
            });
        }
        assertThat(Files.readString(directory.resolve("classes-sources/customized/CustomizedJsonRpc.java")))
                .contains("JsonCodec<Customized.Tree>", "JsonCodec<Customized.Wild>")
                .doesNotContain(
                        "JsonCodec<Customized.Account", "JsonCodec<Customized.Heir>", "JsonCodec<Customized.Pair");
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void names_with_unicode_line_ends_stay_in_their_literals(With compiler) throws Exception {
        Compilation lines = Compilation.of(
                compiler, directory.resolve("classes"), List.of(), List.of(resource("run/lines/Lines.java")));
        assertThat(lines.messages()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void parameters_may_have_names_that_record_components_must_not_have(With compiler) throws Exception {
        Compilation odd = Compilation.of(
                compiler, directory.resolve("classes"), List.of(), List.of(resource("run/lines/Odd.java")));
        assertThat(odd.messages()).isEmpty();
    }

    private static void delete(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void a_service_without_generated_code_works_by_reflection(With compiler) throws Exception {
        List<Path> sources = List.of(resource("run/hidden/Hidden.java"), resource("run/shop/Loop.java"));
        Compilation hidden = Compilation.of(compiler, directory.resolve("classes"), List.of(), sources);
        assertThat(hidden.messages()).singleElement().asString().contains(": AN104: ");
        assertThat(hidden.classes().resolve(SERVICES)).doesNotExist();
        try (URLClassLoader loader = hidden.loader()) {
            Supplier<?> run = (Supplier<?>)
                    loader.loadClass("hidden.Hidden").getDeclaredConstructor().newInstance();
            assertThat(run.get()).isEqualTo("42 true");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void generated_code_does_not_reflect(With compiler) throws Exception {
        Compilation shop = shop(compiler);
        List<JavaClass> generated = new ClassFileImporter()
                .importPath(shop.classes()).stream()
                        .filter(each -> each.getName().contains("JsonRpc"))
                        .toList();
        assertThat(generated)
                .extracting(JavaClass::getName)
                .contains("shop.StockJsonRpc", "shop.StockJsonRpc$Stub")
                .hasSize(3);
        for (JavaClass each : generated) {
            assertThat(each.getDirectDependenciesFromSelf())
                    .extracting(dependency -> dependency.getTargetClass().getName())
                    .as("%s", each.getName())
                    .noneMatch(name -> name.startsWith("java.lang.invoke."))
                    .noneMatch(name -> name.startsWith("java.lang.reflect.") && !name.equals("java.lang.reflect.Type"));
            assertThat(each.getMethodCallsFromSelf())
                    .filteredOn(call -> call.getTargetOwner().isEquivalentTo(Class.class))
                    .extracting(JavaMethodCall::getName)
                    .as("%s", each.getName())
                    .isSubsetOf("getName");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void the_index_is_listed_for_service_loaders_and_native_images(With compiler) throws Exception {
        Path classes = shop(compiler).classes();
        List<String> indexes = Files.readAllLines(classes.resolve(SERVICES));
        assertThat(indexes).singleElement().asString().startsWith("shop.JsonRpcServiceIndex_");
        assertThat(classes.resolve(indexes.get(0).replace('.', '/') + ".class")).exists();
        assertThat(classes.resolve("META-INF/native-image/" + indexes.get(0) + "/reachability-metadata.json"))
                .content()
                .contains("{\"type\": \"" + indexes.get(0)
                        + "\", \"methods\": [{\"name\": \"<init>\", \"parameterTypes\": []}]}")
                .contains("{\"glob\": \"" + SERVICES + "\"}");
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void looking_up_a_service_loads_no_other(With compiler) throws Exception {
        Compilation both = compile(compiler, "both", List.of(), service("shop", "A"), service("shop", "B"));
        String index = Files.readAllLines(both.classes().resolve(SERVICES)).get(0);
        List<String> loaded = new ArrayList<>();
        try (URLClassLoader loader =
                new URLClassLoader(
                        new URL[] {both.classes().toUri().toURL()}, getClass().getClassLoader()) {
                    @Override
                    protected Class<?> findClass(String name) throws ClassNotFoundException {
                        loaded.add(name);
                        return super.findClass(name);
                    }
                }) {
            GeneratedServiceIndex found = (GeneratedServiceIndex)
                    loader.loadClass(index).getDeclaredConstructor().newInstance();
            assertThat(found.find(loader.loadClass("shop.A"))).isNotNull();
        }
        assertThat(loaded).contains("shop.AJsonRpc").noneMatch(name -> name.startsWith("shop.B"));
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void main_classes_and_tests_have_separate_indexes(With compiler) throws Exception {
        Compilation main = compile(compiler, "main", List.of(), service("shop", "A"));
        Compilation test = compile(compiler, "test", List.of(main.classes()), service("shop", "B"));
        List<String> indexes = new ArrayList<>(Files.readAllLines(main.classes().resolve(SERVICES)));
        indexes.addAll(Files.readAllLines(test.classes().resolve(SERVICES)));
        assertThat(indexes).hasSize(2).doesNotHaveDuplicates().allMatch(name -> name.startsWith("shop."));
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void services_that_are_not_recompiled_keep_their_code(With compiler) throws Exception {
        Path a = service("shop", "A");
        Path b = service("shop", "B");
        Path classes = compile(compiler, "classes", List.of(), a, b).classes();
        // As build tools do; Eclipse's compiler does not overwrite generated files.
        Files.delete(classes.resolve("shop/B.class"));
        Files.delete(classes.resolve("shop/BJsonRpc.class"));
        Files.delete(classes.resolve("shop/BJsonRpc$Stub.class"));
        Files.delete(classes.resolve("shop/BMethods.class"));
        Compilation again = compile(compiler, "classes", List.of(), b);
        assertThat(codes(again, "shop.A", "shop.B")).containsExactly("shop.AJsonRpc", "shop.BJsonRpc");
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void a_deleted_index_is_not_listed(With compiler) throws Exception {
        Path a = service("shop", "A");
        Path classes = compile(compiler, "classes", List.of(), a).classes();
        String gone = Files.readString(classes.resolve(SERVICES)).trim();
        Files.delete(classes.resolve(gone.replace('.', '/') + ".class"));
        Compilation again = compile(compiler, "classes", List.of(), service("shop", "B"));
        assertThat(Files.readAllLines(again.classes().resolve(SERVICES)))
                .hasSize(1)
                .doesNotContain(gone);
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void nested_services_and_services_without_a_package_have_code(With compiler) throws Exception {
        Path outer = source("", "Outer", "interface Outer { @JsonRpcService interface Inner { int get(); } }");
        Path plain = source("", "Plain", "@JsonRpcService interface Plain { int get(); }");
        Compilation compiled = compile(compiler, "classes", List.of(), outer, plain);
        assertThat(codes(compiled, "Outer$Inner", "Plain")).containsExactly("Outer_InnerJsonRpc", "PlainJsonRpc");
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void services_whose_generated_classes_have_one_name_find_their_own_or_none(With compiler) throws Exception {
        Path outer = source("", "Outer", "interface Outer { @JsonRpcService interface Inner { int get(); } }");
        Path other = source("", "Outer_Inner", "@JsonRpcService interface Outer_Inner { int put(); }");
        Compilation compiled = Compilation.of(compiler, directory.resolve("classes"), List.of(), List.of(other, outer));
        assertThat(compiled.messages()).singleElement().asString().contains(": AN108: ");
        assertThat(codes(compiled, "Outer$Inner", "Outer_Inner")).containsExactly("Outer_InnerJsonRpc", "none");
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void a_parent_that_another_processor_generates_is_awaited(With compiler) throws Exception {
        Path child = source("", "Child", "@JsonRpcService interface Child extends Parent {}");
        assertWaits(compiler, child, "interface", "{ int get(); }");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Parent get();",
                "int get(Parent value);",
                "java.util.List<? extends Parent> get();",
                "record Pair(int a, java.util.List<Parent> b) {} Pair get();",
                "record Tree(Inner inner, Tree[] more) { record Inner(Parent p) {} } int get(java.util.List<Tree> trees);",
            })
    void a_record_that_another_processor_generates_is_awaited(String members) throws Exception {
        for (With compiler : Compilation.compilers()) {
            Path child = source("", "Child", "@JsonRpcService interface Child { " + members + " }");
            assertWaits(compiler, child, "record", "(int x) {}");
            String code =
                    Files.readString(directory.resolve(compiler + "-sources").resolve("ChildJsonRpc.java"));
            assertThat(code).contains("JsonCodec<Parent>");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void a_type_argument_that_another_processor_generates_is_awaited(With compiler) throws Exception {
        Path child =
                source("", "Child", "@JsonRpcService interface Child extends java.util.function.Supplier<Parent> {}");
        assertWaits(compiler, child, "record", "(int x) {}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int get() throws Parent;",
                "@dev.antiphon.service.JsonRpcError(code = 1, exception = Parent.class) int get();",
            })
    void an_exception_that_another_processor_generates_is_awaited(String members) throws Exception {
        for (With compiler : Compilation.compilers()) {
            Path child = source("", "Child", "@JsonRpcService interface Child { " + members + " }");
            assertWaits(
                    compiler,
                    child,
                    "class",
                    "extends RuntimeException { private static final long serialVersionUID = 1; }");
            String code =
                    Files.readString(directory.resolve(compiler + "-sources").resolve("ChildJsonRpc.java"));
            assertThat(code).contains("Parent");
        }
    }

    private void assertWaits(With compiler, Path child, String kind, String body) throws Exception {
        Compilation compiled = Compilation.of(
                compiler,
                directory.resolve(compiler.name()),
                List.of(),
                List.of(child),
                List.of(new ParentWriter(kind, body), new ServiceProcessor(), new ServiceIndexProcessor()));
        assertThat(compiled.messages()).isEmpty();
        assertThat(codes(compiled, "Child")).containsExactly("ChildJsonRpc");
    }

    @ParameterizedTest
    @ValueSource(strings = {"extends Parent {}", "{ int get(Parent value); }"})
    void a_type_that_is_never_generated_is_reported_by_the_compiler(String rest) throws Exception {
        for (With compiler : Compilation.compilers()) {
            Path child = source("", "Child", "@JsonRpcService interface Child " + rest);
            Compilation compiled =
                    Compilation.of(compiler, directory.resolve(compiler.name()), List.of(), List.of(child));
            assertThat(compiled.successful()).isFalse();
            assertThat(compiled.messages())
                    .singleElement()
                    .asString()
                    .startsWith("Child.java:2: ")
                    .doesNotContain(": AN");
        }
    }

    /** As with reflection; an annotation of a part of a type does not apply to the whole. */
    @ParameterizedTest
    @MethodSource("dev.antiphon.processor.Compilation#compilers")
    void nullable_parameters_in_a_jar_are_optional(With compiler) throws Exception {
        Path parent = source("lib", "Parent", """
                import dev.antiphon.service.JsonRpcParam;
                import java.util.List;
                import org.jspecify.annotations.Nullable;
                public interface Parent<T> {
                    String first(@JsonRpcParam("a") @Nullable T a, @JsonRpcParam("b") T b);
                    long second(
                            @JsonRpcParam("c") int c,
                            @JsonRpcParam("d") List<@Nullable String> d,
                            @JsonRpcParam("e") java.util.Map.@Nullable Entry<String, String>[] e,
                            @JsonRpcParam("f") long @Nullable [][] f,
                            @JsonRpcParam("g") Parent.@Marked({1, 2}) @Nullable Inner g);
                    class Inner {}
                    @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE)
                    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
                    @interface Marked { int[] value(); }
                }
                """);
        Compilation jar = Compilation.withoutProcessor(directory.resolve("jar"), List.of(parent));
        assertThat(jar.successful()).as("%s", jar.messages()).isTrue();
        Path child = source("", "Child", "@JsonRpcService interface Child extends lib.Parent<String> {}");
        compile(compiler, "classes", List.of(jar.classes()), child);
        assertThat(Files.readString(directory.resolve("classes-sources/ChildJsonRpc.java")))
                .contains(".optional(\"a\"", ".optional(\"f\"", ".optional(\"g\"")
                .contains(".required(\"b\"", ".required(\"c\"", ".required(\"d\"", ".required(\"e\"");
    }

    @Test
    void the_tests_of_a_module_have_a_separate_index() throws Exception {
        Path module = resource("ok/AN106");
        List<Path> sources = List.of(module.resolve("module-info.java"), module.resolve("shop/Stock.java"));
        Path classes = Compilation.of(With.JAVAC, directory.resolve("main"), List.of(), sources)
                .classes();
        Compilation test =
                Compilation.patching("shop", classes, directory.resolve("test"), List.of(service("shop", "Alone")));
        assertThat(test.messages()).isEmpty();
        assertThat(Files.readAllLines(classes.resolve(SERVICES))).containsExactly("shop.JsonRpcServiceIndex");
        assertThat(Files.readAllLines(test.classes().resolve(SERVICES)))
                .singleElement()
                .asString()
                .startsWith("shop.JsonRpcServiceIndex_");
    }

    /** Generates a type that a service extends or uses, in the first round. */
    @SupportedAnnotationTypes("*")
    private static final class ParentWriter extends AbstractProcessor {
        private final String kind;
        private final String body;
        private boolean written;

        ParentWriter(String kind, String body) {
            this.kind = kind;
            this.body = body;
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latest();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (!written) {
                written = true;
                try (Writer out =
                        processingEnv.getFiler().createSourceFile("Parent").openWriter()) {
                    out.write(kind + " Parent " + body);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return false;
        }
    }

    private Compilation shop(With compiler) throws Exception {
        try (Stream<Path> sources = Files.list(resource("run/shop"))) {
            return compile(compiler, "classes", List.of(), sources.toArray(Path[]::new));
        }
    }

    private Path resource(String name) throws URISyntaxException {
        return Path.of(
                Objects.requireNonNull(getClass().getResource(name), name).toURI());
    }

    private Compilation compile(With compiler, String name, List<Path> path, Path... sources) {
        Compilation compilation = Compilation.of(compiler, directory.resolve(name), path, List.of(sources));
        assertThat(compilation.messages()).isEmpty();
        assertThat(compilation.successful()).isTrue();
        return compilation;
    }

    private Path service(String inPackage, String name) throws IOException {
        return source(inPackage, name, "@JsonRpcService public interface " + name + " { int get(); }");
    }

    private Path source(String inPackage, String name, String text) throws IOException {
        Path folder = Files.createDirectories(directory.resolve("sources").resolve(inPackage));
        return Files.writeString(
                folder.resolve(name + ".java"),
                (inPackage.isEmpty() ? "" : "package " + inPackage + ";\n")
                        + "import dev.antiphon.service.JsonRpcService;\n" + text + "\n");
    }

    /** The names of the generated classes of services, or "none". */
    private static List<String> codes(Compilation compilation, String... services) throws Exception {
        List<String> codes = new ArrayList<>();
        try (URLClassLoader loader = compilation.loader()) {
            for (String service : services) {
                String found = "none";
                for (GeneratedServiceIndex index : ServiceLoader.load(GeneratedServiceIndex.class, loader)) {
                    GeneratedService<?> code = index.find(loader.loadClass(service));
                    if (code != null) {
                        assertThat(code.service()).isEqualTo(loader.loadClass(service));
                        found = code.getClass().getName();
                    }
                }
                codes.add(found);
            }
        }
        return codes;
    }
}
