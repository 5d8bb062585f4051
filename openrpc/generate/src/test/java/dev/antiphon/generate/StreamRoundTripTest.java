package dev.antiphon.generate;

import static dev.antiphon.MethodOption.returns;
import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.RpcStreamMethod;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.openrpc.OpenRpc;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.RpcStream;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.transport.MemoryTransport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams with a final result, and streams as arguments, in code generated from the document of a server. */
class StreamRoundTripTest {
    record UpTo(long last) {}

    private static final RpcStreamMethod<UpTo, Long, String> COUNT =
            RpcStreamMethod.of("count", UpTo.class, Long.class, String.class);

    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final JsonRpcConnection serving = JsonRpcServer.builder()
            .handle(COUNT, StreamRoundTripTest::count)
            .method(
                    "sum",
                    Parameters.of(required("numbers", new TypeRef<Stream<Long>>() {})),
                    call -> call.<Stream<Long>>get(0).mapToLong(Long::longValue).sum(),
                    returns(long.class))
            .extension(OpenRpc.discover("Streams", "1"))
            .build()
            .accept(pair.left());
    private final JsonRpcConnection client =
            JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(pair.right());
    private List<SourceFile> code = List.of();

    @BeforeEach
    void generate() {
        byte[] document = client.call("rpc.discover", RawJson.class).toBytes();
        code = JavaGenerator.inPackage("made")
                .generate(OpenRpcDocument.parse(document))
                .files();
    }

    @AfterEach
    void close() {
        client.close();
        serving.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_proxy_returns_the_items_and_the_final_result(boolean processor) throws Exception {
        Class<?> generated = compiled(processor).loadClass("made.Streams");
        Object remote = client.service(generated);

        RpcStream<?, ?> stream =
                (RpcStream<?, ?>) generated.getMethod("count", long.class).invoke(remote, 3);
        List<Object> items = new ArrayList<>();
        Object whole = stream.forEach(items::add).get(60, TimeUnit.SECONDS);

        assertThat(items).containsExactly(1L, 2L, 3L);
        assertThat(whole).isEqualTo("3 items");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_stream_as_an_argument_is_pulled(boolean processor) throws Exception {
        Class<?> generated = compiled(processor).loadClass("made.Streams");
        Object remote = client.service(generated);

        // More than any buffer holds.
        Stream<Long> numbers = Stream.iterate(1L, number -> number + 1).limit(20_000);

        assertThat(generated.getMethod("sum", Stream.class).invoke(remote, numbers))
                .isEqualTo(200_010_000L);
    }

    @Test
    void a_generated_constant_has_the_type_of_the_final_result() throws Exception {
        RpcStreamMethod<?, ?, ?> constant = (RpcStreamMethod<?, ?, ?>) compiled(true)
                .loadClass("made.StreamsMethods")
                .getField("COUNT")
                .get(null);

        assertThat(constant.itemType()).isEqualTo(Long.class);
        assertThat(constant.resultType()).isEqualTo(String.class);
    }

    private ClassLoader compiled(boolean processor) {
        return GeneratedCodeCompiler.compile(code, processor);
    }

    private static void count(UpTo numbers, StreamSink<Long> sink) throws InterruptedException {
        for (long i = 1; i <= numbers.last(); i++) {
            sink.send(i);
        }
        sink.complete(numbers.last() + " items");
    }
}
