package dev.antiphon.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.openrpc.OpenRpcDocument;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests without the TypeScript compiler; the interop module compiles and calls the clients. */
class TypeScriptGeneratorTest {
    private static final Map<String, String> ZOO =
            JavaGeneratorTest.texts(TypeScriptGenerator.create().generate(JavaGeneratorTest.zoo()));

    @Test
    void generated_code_equals_the_expected_code() throws IOException {
        assertThat(ZOO.get("zoo.ts")).isEqualTo(JavaGeneratorTest.resource("zoo.ts.txt"));
    }

    @Test
    void the_runtime_comes_with_each_client_and_has_no_dependencies() {
        assertThat(ZOO)
                .containsOnlyKeys(
                        "jsonrpc.ts",
                        "jsonrpc-types.ts",
                        "jsonrpc-http.ts",
                        "jsonrpc-socket.ts",
                        "jsonrpc-flows.ts",
                        "zoo.ts");
        Pattern imported = Pattern.compile("from \"(.*)\"|require\\(|import\\(");
        ZOO.forEach((file, text) -> assertThat(imported.matcher(text).results().map(found -> found.group(1)))
                .as("what %s imports", file)
                .allMatch(module -> module != null && ZOO.containsKey(module.replaceAll("^\\./(.*)\\.js$", "$1.ts"))));
    }

    @Test
    void everything_that_users_need_is_imported_from_one_module() {
        assertThat(ZOO.get("jsonrpc.ts")).contains("export * from \"./jsonrpc-types.js\";");
        assertThat(ZOO.get("zoo.ts")).contains("from \"./jsonrpc.js\"").doesNotContain("./jsonrpc-");
    }

    @Test
    void no_file_has_more_than_600_lines() {
        assertThat(ZOO).allSatisfy((file, text) -> assertThat(text.lines()).hasSizeLessThanOrEqualTo(600));
    }

    @Test
    void a_client_can_have_another_name() {
        Map<String, String> texts = JavaGeneratorTest.texts(
                TypeScriptGenerator.create().client("CityZoo").generate(JavaGeneratorTest.zoo()));

        assertThat(texts.get("city-zoo.ts")).contains("export class CityZooClient");
        assertThatThrownBy(() -> TypeScriptGenerator.create().client("../evil"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("../evil");
    }

    @ParameterizedTest
    @CsvSource({
        "Jsonrpc, jsonrpc-client.ts",
        "JsonrpcTypes, jsonrpc-types-client.ts",
        "JsonrpcHttp, jsonrpc-http-client.ts",
        "JsonrpcSocket, jsonrpc-socket-client.ts",
        "JsonrpcFlows, jsonrpc-flows-client.ts"
    })
    void a_client_with_the_name_of_a_runtime_file_does_not_replace_it(String name, String file) {
        GeneratedCode code = TypeScriptGenerator.create().client(name).generate(JavaGeneratorTest.zoo());

        assertThat(code.files()).extracting(SourceFile::path).doesNotHaveDuplicates();
        assertThat(JavaGeneratorTest.texts(code).get(file)).contains("export class " + name + "Client");
    }

    @Test
    void no_type_has_a_name_that_the_code_uses() {
        String everything = "{\"name\":\"called\",\"params\":[{\"name\":\"p\",\"schema\":{},\"x-antiphon-stream\":{}}],"
                + "\"result\":{\"name\":\"r\",\"schema\":{\"type\":\"object\",\"propertyNames\":{\"title\":\"Keys\",\"enum\":[\"k\"]},"
                + "\"additionalProperties\":true}},\"errors\":[{\"code\":1,\"message\":\"m\"}]},"
                + "{\"name\":\"notified\",\"params\":[]},{\"name\":\"streamed\",\"params\":[],\"x-antiphon-stream\":{}}";
        String code = code(everything + "],\"x-antiphon-callbacks\":[" + everything);
        String bare = code.replaceAll("(?s)/\\*.*?\\*/|\"[^\"]*\"", "");
        Set<String> used = words("\\b[A-Z]\\w*", bare);
        used.removeAll(words("(?<=export (interface|type|class) )\\w+", bare));
        assertThat(used).contains("JsonRpcError", "SocketOptions", "Handlers", "StreamCall", "Promise", "Omit", "K");

        for (String name : used) {
            String its = code(JavaGeneratorTest.method(
                    "a", "{\"title\":\"" + name + "\",\"properties\":{\"p\":{\"type\":\"string\"}}}"));

            assertThat(its)
                    .contains("export interface " + name + "2 {")
                    .doesNotContain("export interface " + name + " ");
        }
    }

    private static Set<String> words(String pattern, String code) {
        return Pattern.compile(pattern)
                .matcher(code)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String code(String methods) {
        OpenRpcDocument document = JavaGeneratorTest.document(methods);
        return JavaGeneratorTest.texts(TypeScriptGenerator.create().generate(document))
                .get("t.ts");
    }

    @Test
    void no_client_has_the_name_of_the_runtime_client() {
        OpenRpcDocument document = OpenRpcDocument.parse("{\"openrpc\":\"1.3.2\",\"info\":{\"title\":\"JSON-RPC\","
                + "\"version\":\"1\"},\"methods\":[" + JavaGeneratorTest.method("a", "{}") + "]}");

        assertThat(JavaGeneratorTest.texts(TypeScriptGenerator.create().generate(document))
                        .get("json-rpc-service.ts"))
                .contains("export class JsonRpcServiceClient");
        assertThatThrownBy(() -> TypeScriptGenerator.create().client("JsonRpc"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'JsonRpc'");
    }

    @Test
    void a_method_that_streams_is_a_call_whether_or_not_it_has_a_result() {
        String code =
                code("{\"name\":\"watch\",\"params\":[],\"x-antiphon-stream\":{\"items\":{\"type\":\"string\"}}}");

        assertThat(code)
                .contains("watch: (): StreamCall<string, null> => ({")
                .contains("watch(options?: StreamOptions): RpcStream<string, null> {")
                .doesNotContain("Notification");
    }

    @Test
    void only_calls_take_streams() {
        String param =
                "[{\"name\":\"a\",\"required\":true,\"schema\":{},\"x-antiphon-stream\":{\"items\":{\"type\":\"string\"}}}]";
        String called = "{\"name\":\"called\",\"params\":" + param + ",\"result\":{\"name\":\"r\",\"schema\":{}}}";
        String notification = "{\"name\":\"notified\",\"params\":" + param + "}";
        String document = "{\"openrpc\":\"1.3.2\",\"info\":{\"title\":\"T\",\"version\":\"1\"},\"methods\":[" + called
                + "," + notification + "],\"x-antiphon-callbacks\":[" + called.replace("called", "back") + "]}";

        String code = JavaGeneratorTest.texts(TypeScriptGenerator.create().generate(OpenRpcDocument.parse(document)))
                .get("t.ts");

        assertThat(code)
                .contains("CalledParams {\n  readonly a: AsyncIterable<string> | Iterable<string>;\n}")
                .contains("encode(params, { names: [\"a\"], encoding: \"either\", streams: [\"a\"] })")
                .contains("NotifiedParams {\n  readonly a: readonly string[];\n}")
                .contains("encode(params, { names: [\"a\"], encoding: \"either\" })")
                .contains("BackParams {\n  readonly a: string | number | readonly string[];\n}");
    }
}
