package dev.antiphon.blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServiceOption;
import dev.antiphon.spi.GeneratedServiceIndex;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients and servers use generated code exactly where the mode says so. */
final class GeneratedCodeTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                Values.class,
                ParameterForms.class,
                MethodNames.class,
                MethodNames.Inner.class,
                MethodNames.Inner.Inmost.class,
                Notifications.class,
                AsyncResults.class,
                ErrorService.class,
                GenericHierarchy.class,
                NameClashes.class,
                Stub.class,
                StreamResults.class,
                StreamResults.Given.class,
                EncodedParams.class,
                EncodedParams.Placed.class,
                ThreadPlacement.class,
                AccessService.class,
                AccessService.Heir.class,
                AccessService.Free.class,
                UnnamedParameters.class
            })
    void a_client_finds_the_generated_code_of_every_service(Class<?> service) {
        JsonRpcServer server = JsonRpcServer.builder().build();
        try (RecordedTransport transport = RecordedTransport.Kind.MEMORY.open(server);
                RecordedTransport.End end = transport.connect(JsonRpcClient.builder())) {
            Object stub = end.client().service(service);
            assertThat(Proxy.isProxyClass(stub.getClass())).isFalse();
            assertThat(stub.getClass().getName()).isEqualTo(codeName(service) + "$Stub");
            assertThat(List.of(stub)).contains(stub).doesNotContain(end.client().service(service));
            assertThat(stub.hashCode()).isEqualTo(System.identityHashCode(stub));
            assertThat(stub.toString()).startsWith(service.getName() + " of ");
            if (service != UnnamedParameters.class) {
                Object proxy = end.client().service(service, ServiceOption.reflection());
                assertThat(Proxy.isProxyClass(proxy.getClass())).isTrue();
                assertThat(stub).hasToString(proxy.toString());
            }
            assertThat(end.sent().get()).isEmpty();
        }
    }

    private static String codeName(Class<?> service) {
        String name = service.getName();
        return name.replace('$', '_') + "JsonRpc";
    }

    @ParameterizedTest
    @EnumSource
    void a_server_calls_its_implementation_by_the_code_of_its_mode(Mode mode) throws Exception {
        AtomicReference<String> stack = new AtomicReference<>();
        Stub noting = item -> {
            stack.set(StackWalker.getInstance()
                    .walk(frames ->
                            frames.map(StackWalker.StackFrame::getClassName).collect(Collectors.joining("\n"))));
            return "noted";
        };
        JsonRpcServer server = JsonRpcServer.builder()
                .service(Stub.class, noting, mode.serverOptions())
                .build();
        try (RecordedTransport transport = RecordedTransport.Kind.MEMORY.open(server);
                RecordedTransport.End end = transport.connect(JsonRpcClient.builder())) {
            Stub stub = end.client().service(Stub.class, mode.clientOptions());
            assertThat(stub.stub(new Stub.Item(1))).isEqualTo("noted");
        }
        boolean generated = mode == Mode.GENERATED_SERVER || mode == Mode.GENERATED_BOTH;
        assertThat(stack.get().contains("StubJsonRpc")).isEqualTo(generated);
    }

    @Test
    void names_of_parameters_come_from_the_source() {
        UnnamedParameters implementation = new UnnamedParameters() {
            @Override
            public String said(int number, String text) {
                return text + number;
            }

            @Override
            public String one(String only) {
                return only;
            }
        };
        JsonRpcServer server = JsonRpcServer.builder()
                .service(UnnamedParameters.class, implementation)
                .build();
        try (RecordedTransport transport = RecordedTransport.Kind.MEMORY.open(server);
                RecordedTransport.End end = transport.connect(JsonRpcClient.builder())) {
            assertThat(end.client().service(UnnamedParameters.class).said(1, "x"))
                    .isEqualTo("x1");
            assertThat(end.sent().get())
                    .containsExactly(
                            "{\"jsonrpc\":\"2.0\",\"method\":\"said\",\"params\":{\"number\":1,\"text\":\"x\"},\"id\":1}");
            assertThatThrownBy(() -> end.client().service(UnnamedParameters.class, ServiceOption.reflection()))
                    .hasMessageContaining("has no name: compile with -parameters");
        }
        assertThatThrownBy(() -> JsonRpcServer.builder()
                        .service(UnnamedParameters.class, implementation, ServiceOption.reflection()))
                .hasMessageContaining("has no name: compile with -parameters");
    }

    @Test
    void the_services_of_the_main_classes_and_of_the_tests_have_an_index_each() {
        assertThat(ServiceLoader.load(GeneratedServiceIndex.class))
                .hasSize(2)
                .anyMatch(index -> index.find(Values.class) != null && index.find(UnnamedParameters.class) == null)
                .anyMatch(index -> index.find(Values.class) == null && index.find(UnnamedParameters.class) != null)
                .noneMatch(index -> index.find(Runnable.class) != null);
    }

    @Test
    void methods_that_are_not_remote_are_called_locally() {
        JsonRpcServer server =
                Mode.GENERATED_BOTH.register(JsonRpcServer.builder()).build();
        assertThat(server.methodNames()).doesNotContain("local", "apart", "hidden", "toString", "equals", "hashCode");
        assertThat(MethodNames.apart(1)).isEqualTo("static 1");
    }
}
