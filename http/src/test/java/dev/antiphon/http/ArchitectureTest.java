package dev.antiphon.http;

import java.util.stream.Stream;

/** The rules of core, with Vert.x and its Netty allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(
                super.allowedDependencies(), Stream.of("javax.net.ssl..", "io.vertx.core..", "io.netty.."));
    }

    /** One flat package, two classes above the limit of the others. */
    @Override
    protected int maxClassesPerPackage() {
        return 62;
    }
}
