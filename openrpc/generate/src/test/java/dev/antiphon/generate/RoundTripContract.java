package dev.antiphon.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.generate.sample.Everything;
import dev.antiphon.generate.sample.EverythingHere;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpc;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.transport.MemoryTransport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Generates an interface from the document of a service, and calls the service through it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RoundTripContract {
    private static final JsonMapper JSON = new JsonMapper();

    private JsonRpcConnection serving;
    private JsonRpcConnection client;
    private Class<?> generated;
    private Object remote;

    /** The document of the service, by {@code rpc.discover} if need be. */
    abstract OpenRpcDocument document(JsonRpcClient client) throws Exception;

    @BeforeAll
    void generate() throws Exception {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        serving = JsonRpcServer.builder()
                .service(Everything.class, new EverythingHere())
                .extension(OpenRpc.discover("Everything", "1.2.3"))
                .build()
                .accept(pair.left());
        client = JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(pair.right());

        GeneratedCode code = JavaGenerator.inPackage("made").exactNumbers().generate(document(client));
        assertThat(code.warnings()).isEmpty();
        generated = GeneratedCodeCompiler.compile(code.files(), true).loadClass("made.Everything");
        remote = client.service(generated);
    }

    @AfterAll
    void close() {
        client.close();
        serving.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "every.aBoolean|true",
                "every.aByte|-128",
                "every.aShort|32767",
                "every.anInt|-2147483648",
                "every.aLong|9223372036854775807",
                "every.aFloat|1.5",
                "every.aDouble|1.0E300",
                "every.aChar|\"x\"",
                "every.aBigInteger|123456789012345678901234567890",
                "every.aBigDecimal|1234567890.12345678901234567890",
                "every.aString|\"äöü \\\" \\\\ \\n 😀\"",
                "every.bytes|\"AQID/w==\"",
                "every.aUuid|\"123e4567-e89b-12d3-a456-426614174000\"",
                "every.aUri|\"https://example.com/a?b=c#d\"",
                "every.aDate|\"2026-11-16\"",
                "every.anInstant|\"2026-11-16T10:11:12.123456789Z\"",
                "every.aDateTime|\"2026-11-16T10:11:12+02:00\"",
                "every.aLocalDateTime|\"2026-11-16T10:11:12\"",
                "every.aTime|\"10:11:12+02:00\"",
                "every.aLocalTime|\"10:11:12\"",
                "every.aDuration|\"PT1H2M3S\"",
                "every.aColour|\"LIGHT_GREEN\"",
                "every.aColour|\"blue\"",
                "every.aPerson|{\"name\":\"Ann\",\"age\":40,\"nick\":\"A\",\"favourite\":\"RED\",\"children\":[{\"name\":\"Bob\",\"age\":4,\"nick\":\"B\",\"favourite\":\"blue\",\"children\":[]}]}",
                "every.aTree|{\"label\":\"root\",\"branches\":[{\"label\":\"leaf\",\"branches\":[]}]}",
                "every.aPair|{\"first\":\"a\",\"second\":[\"RED\",\"blue\"]}",
                "every.people|[{\"name\":\"Ann\",\"age\":40,\"nick\":\"A\",\"favourite\":\"RED\",\"children\":[]}]",
                "every.words|[\"one\"]",
                "every.matrix|[[1,2],[3],[]]",
                "every.counts|{\"a\":1,\"b c\":2}",
                "every.byColour|{\"LIGHT_GREEN\":[1.5,2.5]}",
                "every.perhaps|\"yes\"",
                "every.perhaps|null",
                "every.perhapsInt|7",
                "every.nullable|42",
                "every.nullable|null",
                "every.anything|{\"deep\":[1,null,{\"x\":\"y\"}]}",
                "every.keywords|{\"default_\":\"d\",\"number\":1,\"notify_\":true,\"snake_case\":\"s\",\"UPPER\":\"U\"}",
                "named-oddly!|\"value\"",
            })
    void a_value_of_every_type_goes_there_and_back_unchanged(String name, String json) throws Exception {
        Method method = method(name);
        Object argument = RawJson.of(json).as(method.getGenericParameterTypes()[0]);

        Object result = method.invoke(remote, argument);

        assertThat(JSON.readTree(Written.json(result, method.getGenericReturnType())))
                .isEqualTo(JSON.readTree(json));
    }

    @Test
    void an_omitted_member_of_a_record_stays_omitted() throws Exception {
        Method method = method("every.aPerson");
        String bare = "{\"name\":\"Ann\",\"age\":40,\"children\":[]}";

        Object result = method.invoke(remote, RawJson.of(bare).as(method.getGenericParameterTypes()[0]));

        assertThat(Written.json(result, method.getGenericReturnType())).isEqualTo(bare);
    }

    @Test
    void an_omitted_argument_has_its_default() throws Exception {
        assertThat(method("every.times").invoke(remote, 5, null)).isEqualTo(15);
        assertThat(method("every.times").invoke(remote, 5, 2)).isEqualTo(10);
    }

    @Test
    void a_variable_number_of_arguments_stays_one() throws Exception {
        assertThat(method("every.joined").isVarArgs()).isTrue();
        assertThat(method("every.joined").invoke(remote, "-", new int[] {1, 2, 3}))
                .isEqualTo("1-2-3");
    }

    @Test
    void the_components_of_a_record_of_all_parameters_are_parameters() throws Exception {
        assertThat(method("every.whole").invoke(remote, 3, 10)).isEqualTo(7);
    }

    @Test
    void a_notification_stays_a_notification_and_void_stays_void() throws Exception {
        method("every.notified").invoke(remote, "news");
        method("every.nothing").invoke(remote);

        assertThat(method("every.nothing").getReturnType()).isEqualTo(void.class);
        assertThat(method("every.lastNotified").invoke(remote)).isEqualTo("news");
    }

    @Test
    void an_error_is_the_exception_that_was_generated_for_it() {
        assertThatThrownBy(() -> method("every.missing").invoke(remote, "thing"))
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .hasMessage("no thing")
                .satisfies(thrown -> assertThat(thrown.getClass().getName()).startsWith("made."));
    }

    @Test
    void a_stream_gives_its_items() throws Exception {
        Flow.Publisher<?> stream = (Flow.Publisher<?>) method("every.stream").invoke(remote, 3);
        CompletableFuture<List<String>> all = new CompletableFuture<>();
        stream.subscribe(new Collecting(all));

        assertThat(all.get(60, TimeUnit.SECONDS)).hasSize(3).allMatch(item -> item.startsWith("Person[name=p"));
    }

    @Test
    void a_stream_can_be_an_argument() throws Exception {
        assertThat(method("every.added").invoke(remote, Stream.of(1L, 2L, 3L))).isEqualTo(6L);
    }

    private Method method(String name) {
        return Arrays.stream(generated.getMethods())
                .filter(each -> wireName(each).equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String wireName(Method method) {
        JsonRpcNotification notification = method.getAnnotation(JsonRpcNotification.class);
        return notification != null
                ? notification.value()
                : method.getAnnotation(JsonRpcMethod.class).value();
    }

    private static final class Collecting implements Flow.Subscriber<Object> {
        private final List<String> items = new ArrayList<>();
        private final CompletableFuture<List<String>> all;

        Collecting(CompletableFuture<List<String>> all) {
            this.all = all;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Object item) {
            items.add(item.toString());
        }

        @Override
        public void onError(Throwable failed) {
            all.completeExceptionally(failed);
        }

        @Override
        public void onComplete() {
            all.complete(items);
        }
    }
}
