package dev.antiphon.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What can be seen of TypeScript without its compiler; interop has the compiler, and calls. */
class TypeScriptGeneratorTest {
    private static final Map<String, String> ZOO =
            JavaGeneratorTest.texts(TypeScriptGenerator.create().generate(JavaGeneratorTest.zoo()));

    @Test
    void the_code_is_as_one_would_write_it() throws IOException {
        assertThat(ZOO.get("zoo.ts")).isEqualTo(JavaGeneratorTest.resource("zoo.ts.txt"));
    }

    @Test
    void what_all_clients_need_comes_with_them_and_needs_nothing() {
        assertThat(ZOO).containsOnlyKeys("jsonrpc.ts", "zoo.ts");
        assertThat(ZOO.get("jsonrpc.ts")).doesNotContain("import ").doesNotContain("require(");
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

    @Test
    void a_client_called_like_the_common_file_does_not_take_its_place() {
        Map<String, String> texts = JavaGeneratorTest.texts(
                TypeScriptGenerator.create().client("Jsonrpc").generate(JavaGeneratorTest.zoo()));

        assertThat(texts).containsOnlyKeys("jsonrpc.ts", "jsonrpc-client.ts");
    }
}
