package dev.antiphon.blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.ServiceOption;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.transport.MemoryTransport;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Generated code rejects what reflection rejects, at the same time and with the same message. */
final class RejectionTest {
    private static String registering(
            Supplier<ServerBuilder> builder, Class<?> type, Mode mode, ServiceOption... options) {
        return refusal(() -> register(builder.get(), type, Mode.with(mode.serverOptions(), options)));
    }

    private static <S> void register(ServerBuilder builder, Class<S> type, ServiceOption... options) {
        builder.service(type, Echo.describing(type), options);
    }

    private static String calling(Supplier<ClientBuilder> builder, Class<?> type, Mode mode, ServiceOption... options) {
        try (JsonRpcClient client = builder.get().connect(MemoryTransport.pair().left())) {
            return refusal(() -> client.service(type, Mode.with(mode.clientOptions(), options)));
        }
    }

    private static String refusal(Runnable attempt) {
        Throwable thrown = catchThrowable(attempt::run);
        assertThat(thrown).isInstanceOf(IllegalArgumentException.class);
        return ServiceContract.sorted(thrown.getMessage());
    }

    private static void assertRegistering(
            String expected, Supplier<ServerBuilder> builder, Class<?> type, ServiceOption... options) {
        String reflected = registering(builder, type, Mode.REFLECTION, options);
        assertThat(reflected).contains(expected);
        assertThat(registering(builder, type, Mode.GENERATED_SERVER, options)).isEqualTo(reflected);
    }

    private static void assertCalling(
            String expected, Supplier<ClientBuilder> builder, Class<?> type, ServiceOption... options) {
        String reflected = calling(builder, type, Mode.REFLECTION, options);
        assertThat(reflected).contains(expected);
        assertThat(calling(builder, type, Mode.GENERATED_CLIENT, options)).isEqualTo(reflected);
    }

    @Test
    void a_server_rejects_options_of_proxies() {
        assertRegistering(
                "ServiceOption.encoding(...) is for proxies",
                JsonRpcServer::builder,
                Values.class,
                ServiceOption.encoding(ParameterEncoding.BY_NAME),
                ServiceOption.timeout(Duration.ofSeconds(1)));
    }

    @Test
    void a_client_rejects_the_option_of_services() {
        assertCalling(
                "ServiceOption.nonBlocking() is for services",
                JsonRpcClient::builder,
                Values.class,
                ServiceOption.nonBlocking());
    }

    @Test
    void a_naming_that_needs_a_prefix_is_rejected_without_one() {
        assertRegistering(
                "PREFIXED needs a prefix", () -> JsonRpcServer.builder().naming(MethodNaming.PREFIXED), Values.class);
        assertCalling(
                "PREFIXED needs a prefix", () -> JsonRpcClient.builder().naming(MethodNaming.PREFIXED), Values.class);
    }

    @Test
    void a_duplicate_name_is_rejected() {
        assertRegistering(
                "'anInt'", () -> JsonRpcServer.builder().method("anInt", Parameters.none(), call -> 1), Values.class);
    }

    @Test
    void a_client_rejects_return_types_for_servers() {
        assertCalling("cannot make a Special", JsonRpcClient::builder, StreamResults.ServerOnly.class);
        assertCalling("a stream of results as Iterator,", JsonRpcClient::builder, StreamResults.ServerOnly.class);
    }

    @Test
    void a_client_of_version_1_rejects_streams_and_names() {
        Supplier<ClientBuilder> first = () -> JsonRpcClient.builder().version(ProtocolVersion.V1_0);
        assertCalling("version 1.0 has no streams", first, StreamResults.class);
        assertCalling("version 1.0 has no named parameters", first, EncodedParams.class);
        assertCalling(
                "version 1.0 has no named parameters",
                first,
                ParameterForms.class,
                ServiceOption.encoding(ParameterEncoding.BY_NAME));
    }
}
