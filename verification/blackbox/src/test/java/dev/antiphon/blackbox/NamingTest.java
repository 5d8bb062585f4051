package dev.antiphon.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServiceOption;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.service.ParameterEncoding;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every naming strategy, with and without prefixes, gives the names of reflection. */
final class NamingTest {
    private static final ServiceOption[] NONE = {};

    @ParameterizedTest
    @CsvSource({
        "SIMPLE, '', derived, shapes.one",
        "SIMPLE, given, given.derived, given.one",
        "FULLY_QUALIFIED, '', MethodNames.derived, shapes.one",
        "FULLY_QUALIFIED, given, given.derived, given.one",
        "PREFIXED, given, given.derived, given.one"
    })
    void names_are_equal_to_those_of_reflection(MethodNaming naming, String prefix, String derived, String prefixed) {
        ServiceOption[] options = prefix.isEmpty() ? NONE : new ServiceOption[] {ServiceOption.prefix(prefix)};
        for (Mode mode : Mode.values()) {
            JsonRpcServer names = JsonRpcServer.builder()
                    .naming(naming)
                    .service(
                            MethodNames.class,
                            Echo.describing(MethodNames.class),
                            Mode.with(mode.serverOptions(), options))
                    .build();
            JsonRpcServer shapes = JsonRpcServer.builder()
                    .naming(naming)
                    .service(
                            ParameterForms.class,
                            Echo.describing(ParameterForms.class),
                            Mode.with(mode.serverOptions(), options))
                    .build();
            assertThat(names.methodNames())
                    .contains(
                            derived, "explicit.name/of \"it\"", "old", "older", "$T.new", "$L", "note.it", "note.that");
            assertThat(shapes.methodNames()).contains(prefixed);
            try (RecordedTransport transport = RecordedTransport.Kind.MEMORY.open(names);
                    RecordedTransport.End end =
                            transport.connect(JsonRpcClient.builder().naming(naming))) {
                MethodNames stub = end.client().service(MethodNames.class, Mode.with(mode.clientOptions(), options));
                assertThat(stub.derived(1)).isEqualTo("derived(1)");
                assertThat(stub.explicit(1)).isEqualTo("explicit(1)");
                assertThat(end.sent().get())
                        .containsExactly(
                                "{\"jsonrpc\":\"2.0\",\"method\":\"" + derived + "\",\"params\":{\"a\":1},\"id\":1}",
                                "{\"jsonrpc\":\"2.0\",\"method\":\"explicit.name/of \\\"it\\\"\",\"params\":{\"a\":1},"
                                        + "\"id\":2}");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"BY_NAME, '{\"a\":1}'", "BY_POSITION, '[1]'"})
    void arguments_are_encoded_as_the_option_says(ParameterEncoding encoding, String params) {
        for (Mode mode : Mode.values()) {
            JsonRpcServer server = mode.register(JsonRpcServer.builder()).build();
            try (RecordedTransport transport = RecordedTransport.Kind.MEMORY.open(server);
                    RecordedTransport.End end = transport.connect(JsonRpcClient.builder())) {
                MethodNames names = end.client()
                        .service(MethodNames.class, Mode.with(mode.clientOptions(), ServiceOption.encoding(encoding)));
                assertThat(names.derived(1)).isEqualTo("derived(1)");
                assertThat(end.sent().get())
                        .isEqualTo(List.of(
                                "{\"jsonrpc\":\"2.0\",\"method\":\"derived\",\"params\":" + params + ",\"id\":1}"));
            }
        }
    }
}
