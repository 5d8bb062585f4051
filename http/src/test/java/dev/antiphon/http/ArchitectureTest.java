package dev.antiphon.http;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.antiphon.architecture.ModuleRules;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of core, with Vert.x and its Netty allowed, and where these may be used. */
class ArchitectureTest extends ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(
                super.allowedDependencies(), Stream.of("javax.net.ssl..", "io.vertx.core..", "io.netty.."));
    }

    @Override
    protected List<List<String>> layers() {
        return List.of(
                List.of("dev.antiphon.http.internal.vertx"),
                List.of("dev.antiphon.http.internal.websocket"),
                List.of("dev.antiphon.http.internal.client"),
                List.of("dev.antiphon.http.internal.server"),
                List.of("dev.antiphon.http"));
    }

    @Override
    protected int maxClassesPerPackage() {
        return 25;
    }

    @Test
    void server_and_client_do_not_use_each_other() throws Exception {
        noClasses()
                .that()
                .resideInAPackage("..internal.server..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..internal.client..")
                .check(classes());
    }

    @Test
    void internals_of_vert_x_are_used_in_four_classes_only() throws Exception {
        noClasses()
                .that(areNot(Set.of("HttpConnector", "VertxExchange", "WebSocketConnector", "WebSocketChannel")))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.vertx.core.internal..")
                .check(classes());
    }

    @Test
    void netty_is_used_by_websockets_and_for_connections_only() throws Exception {
        noClasses()
                .that(areNot(Set.of(
                        "HttpListener",
                        "ConnectionTracker",
                        "AcceptHandler",
                        "Http2PrefaceHandler",
                        "WebSocketConnector")))
                .and()
                .resideOutsideOfPackages("..http.internal.websocket..", "..http.internal.vertx..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.netty..")
                .check(classes());
    }

    private static DescribedPredicate<JavaClass> areNot(Set<String> names) {
        return DescribedPredicate.describe("are not " + names, type -> {
            JavaClass outer = type;
            while (outer.getEnclosingClass().isPresent()) {
                outer = outer.getEnclosingClass().get();
            }
            return !names.contains(outer.getSimpleName());
        });
    }

    private static com.tngtech.archunit.core.domain.JavaClasses classes() throws URISyntaxException {
        return new ClassFileImporter()
                .importPath(Path.of(HttpTransport.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI()));
    }
}
