package dev.antiphon.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.transport.MemoryTransport;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that exceed limits of Java or of this library. */
class LargeDocumentTest {
    @ParameterizedTest
    @ValueSource(ints = {64, 65, 128, 200})
    void methods_with_many_parameters_can_be_called(int count) throws Exception {
        GeneratedCode code = generated(wide(count, "either"));
        Class<?> service = JavaGeneratorTest.compile(code).loadClass("made.Large");
        Method wide = method(service, "wide");
        assertThat(wide.getParameterCount()).isEqualTo(count <= 64 ? count : 1);
        assertThat(code.warnings()).isEmpty();
        Object[] values = IntStream.range(0, count)
                .mapToObj(i -> i % 3 == 0 ? Long.valueOf(i) : "t" + i)
                .toArray();
        Object[] arguments = count <= 64
                ? values
                : new Object[] {wide.getParameterTypes()[0].getConstructors()[0].newInstance(values)};
        Object echo = Proxy.newProxyInstance(
                service.getClassLoader(), new Class<?>[] {service}, (self, method, given) -> Arrays.toString(given));
        MemoryTransport.Pair pair = MemoryTransport.pair();

        serve(service, echo).accept(pair.left());

        try (JsonRpcConnection client = JsonRpcClient.builder().connect(pair.right())) {
            assertThat(wide.invoke(client.service(service), arguments)).isEqualTo(Arrays.toString(arguments));
        }
    }

    @Test
    void too_many_parameters_by_position_are_a_list() throws Exception {
        GeneratedCode code = generated(wide(65, "by-position"));

        assertThat(method(JavaGeneratorTest.compile(code).loadClass("made.Large"), "wide")
                        .toGenericString())
                .contains("wide(java.util.List<dev.antiphon.json.RawJson>)");
        assertThat(code.warnings()).singleElement().asString().contains("'wide'", "65 parameters", "by position");
    }

    @ParameterizedTest
    @CsvSource({"string, 254, 254", "string, 255, 0", "integer, 127, 127", "integer, 128, 0"})
    void an_object_with_more_members_than_a_record_has_is_a_map(String type, int count, int components)
            throws Exception {
        String members = named(count, i -> "{\"type\":\"" + type + "\"}");
        String required =
                IntStream.range(0, count).mapToObj(i -> "\"p" + i + "\"").collect(Collectors.joining(","));
        GeneratedCode code =
                generated("{\"name\":\"wide\",\"params\":[],\"result\":{\"name\":\"r\",\"schema\":{\"title\":\"Big\","
                        + "\"type\":\"object\",\"required\":[" + required + "],\"properties\":{" + members + "}}}}");

        Class<?> result = method(JavaGeneratorTest.compile(code).loadClass("made.Large"), "wide")
                .getReturnType();
        assertThat(result.isRecord() ? result.getRecordComponents().length : 0).isEqualTo(components);
        if (components == 0) {
            assertThat(result).isEqualTo(Map.class);
            assertThat(code.warnings()).singleElement().asString().contains("'Big'", count + " members");
        } else {
            assertThat(code.warnings()).isEmpty();
        }
    }

    @Test
    void a_method_with_more_parameters_than_a_record_has_components_takes_a_map() throws Exception {
        GeneratedCode code = generated(wide(300, "either"));

        assertThat(method(JavaGeneratorTest.compile(code).loadClass("made.Large"), "wide")
                        .getParameterTypes())
                .containsExactly(Map.class);
        assertThat(code.warnings()).singleElement().asString().contains("'WideParams'", "300 members");
    }

    @Test
    void an_enum_with_too_many_constants_is_a_string() throws Exception {
        String values = IntStream.range(0, 5000).mapToObj(i -> "\"v" + i + "\"").collect(Collectors.joining(","));
        GeneratedCode code =
                generated("{\"name\":\"wide\",\"params\":[],\"result\":{\"name\":\"r\",\"schema\":{\"title\":\"Many\","
                        + "\"enum\":[" + values + "]}}}");

        assertThat(method(JavaGeneratorTest.compile(code).loadClass("made.Large"), "wide")
                        .getReturnType())
                .isEqualTo(String.class);
        assertThat(code.warnings()).singleElement().asString().contains("'Many'", "5000 values");
    }

    private static <T> JsonRpcServer serve(Class<T> service, Object implementation) {
        return JsonRpcServer.builder()
                .service(service, service.cast(implementation))
                .build();
    }

    private static String wide(int count, String structure) {
        String params = IntStream.range(0, count)
                .mapToObj(i -> "{\"name\":\"p" + i + "\",\"required\":" + (i % 2 == 0) + ",\"schema\":{\"type\":\""
                        + (i % 3 == 0 ? "integer" : "string") + "\"}}")
                .collect(Collectors.joining(","));
        return "{\"name\":\"wide\",\"paramStructure\":\"" + structure + "\",\"params\":[" + params
                + "],\"result\":{\"name\":\"r\",\"schema\":{\"type\":\"string\"}}}";
    }

    private static String named(int count, IntFunction<String> schema) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"p" + i + "\":" + schema.apply(i))
                .collect(Collectors.joining(","));
    }

    private static GeneratedCode generated(String method) {
        return JavaGenerator.inPackage("made").service("Large").generate(JavaGeneratorTest.document(method));
    }

    private static Method method(Class<?> service, String name) {
        return Arrays.stream(service.getMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
