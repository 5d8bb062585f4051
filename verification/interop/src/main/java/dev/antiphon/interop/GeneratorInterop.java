package dev.antiphon.interop;

import dev.antiphon.generate.GeneratedCode;
import dev.antiphon.generate.JavaGenerator;
import dev.antiphon.generate.TypeScriptGenerator;
import dev.antiphon.openrpc.OpenRpcDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Generates code from documents of other projects, and compiles the Java with all warnings as errors; {@code generated/tsc.js}
 * compiles the TypeScript. Argument: the directory {@code generated}, in which npm has installed the documents.
 */
final class GeneratorInterop {
    private static final Duration DEADLINE = Duration.ofSeconds(140);

    private GeneratorInterop() {}

    public static void main(String[] args) throws Exception {
        Watchdog.endAfter(DEADLINE);
        Path home = Path.of(args[0]);
        Checks checks = new Checks(System.out);
        Path made = home.resolve("src/made");
        for (Path file : documents(home.resolve("node_modules"))) {
            String name = file.getFileName().toString().replaceAll("[^a-z]|json$", "");
            OpenRpcDocument document = OpenRpcDocument.parse(Files.readAllBytes(file));
            String what = file.getFileName() + ", " + document.methods().size() + " methods: ";
            checks.check(what + "the Java compiles without a warning", () -> {
                JavaGenerator generator = JavaGenerator.inPackage("documents." + name);
                StrictCompiler.compile(generator.generate(document), true);
                StrictCompiler.compile(
                        generator.groupedByPrefix().exactNumbers().generate(document), false);
            });
            checks.check(what + "the TypeScript is written", () -> {
                GeneratedCode code = TypeScriptGenerator.create().generate(document);
                Checks.same(List.of(), code.warnings());
                code.writeTo(made.resolve("documents").resolve(name));
            });
        }
        checks.check("clients of our own services are generated", () -> TypeScriptInterop.generate(home));
        System.exit(checks.allPassed() ? 0 : 1);
    }

    private static List<Path> documents(Path modules) {
        try (Stream<Path> openRpc = Files.list(modules.resolve("@open-rpc/examples/build/service-descriptions"));
                Stream<Path> metaMask = Files.list(modules.resolve("@metamask/api-specs/dist/build"))) {
            return Stream.of(openRpc, metaMask, Stream.of(modules.resolveSibling("hostile.json")))
                    .flatMap(files -> files)
                    .filter(file -> file.toString().matches(".*(openrpc|hostile)\\.json"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
