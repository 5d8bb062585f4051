package dev.antiphon.openrpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.openrpc.internal.JsonTrees;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidationTest {
    private static final String HEAD = "{\"openrpc\": \"1.3.2\", \"info\": {\"title\": \"t\", \"version\": \"1\"}, ";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0000', textBlock = """
            "methods": [{"name": "m", "params": []}, {"name": "m", "params": []}] | /methods/1/name: another method is called "m" too
            "methods": [{"name": "m", "params": [{"name": "a", "schema": {}}, {"name": "b", "required": true, "schema": {}}]}] | /methods/0/params/1/required: "b" is required, but stands behind "a"
            "methods": [{"name": "m", "params": [{"name": "a", "schema": {}}, {"name": "a", "schema": {}}]}] | /methods/0/params/1/name: another parameter is called "a" too
            "methods": [], "extra": 1 | /extra: OpenRPC knows no such member
            "methods": [{"name": "m", "params": [], "a/b~": 1}] | /methods/0/a~1b~0: OpenRPC knows no such member
            "methods": [{"name": "m", "params": [], "errors": [{"code": 1, "message": "x", "x-a": 1}]}] | /methods/0/errors/0/x-a: an error has only code, message and data
            "methods": [{"name": "m", "params": [], "errors": [{"code": 1, "message": "x"}, {"code": 1, "message": "y"}]}] | /methods/0/errors/1/code: another error of the method has the code 1
            "methods": [{"name": "m", "params": [{"$ref": "#/components/contentDescriptors/a"}]}] | /methods/0/params/0/$ref: there is nothing at #/components/contentDescriptors/a
            "methods": [{"name": "m", "params": [], "tags": [{"$ref": "https://a.example/t"}]}] | /methods/0/tags/0/$ref: the reference https://a.example/t leads out of the document
            "methods": [{"name": "m", "params": [{"name": "a", "schema": {"$ref": "#/components/schemas/a"}}]}] | /methods/0/params/0/schema/$ref: there is nothing at #/components/schemas/a
            "methods": [{"name": "m", "params": [], "links": [{"method": "n"}]}] | /methods/0/links/0/method: there is no method "n"
            "methods": [], "components": {"schemas": {"a b": {}}} | /components/schemas/a b: a key has only letters
            "methods": [], "components": {"schemas": {"a": {"properties": {"b": {"type": "int"}}}}} | /components/schemas/a/properties/b/type: should be null, boolean,
            "methods": [], "components": {"schemas": {"a": {"allOf": [1]}}} | /components/schemas/a/allOf/0: should be a schema
            "methods": [], "components": {"schemas": {"a": {"pattern": "("}}} | /components/schemas/a/pattern: is no regular expression
            "methods": [], "components": {"schemas": {"a": {"minLength": -1}}} | /components/schemas/a/minLength: should be a count
            "methods": [], "components": {"schemas": {"a": {"required": ["a", 1]}}} | /components/schemas/a/required/1: should be a name
            "methods": [], "components": {"schemas": {"a": {"$ref": "#/components/schemas/b"}, "b": {"$ref": "#/components/schemas/a"}}} | /components/schemas/a/$ref: the reference
            "methods": [], "components": {"tags": {"a": {"$ref": "#/components/tags/a"}}} | /components/tags/a/$ref: the reference #/components/tags/a leads back to itself
            "methods": [], "servers": [{"url": "u", "variables": {"v": {}}}] | /servers/0/variables/v: a variable of a server needs a "default"
            """)
    void what_is_wrong_is_found_where_it_stands(String rest, String finding) {
        assertThat(OpenRpcDocument.parse(HEAD + rest + "}").validate())
                .extracting(ValidationProblem::toString)
                .anySatisfy(found -> assertThat(found).startsWith(finding));
    }

    @ParameterizedTest
    @CsvSource({"1.3.2,true", "1.4.1,true", "1.2.6,true", "1.0.0-rc1,true", "1.3.3,false", "2.0.0,false", "3,false"})
    void versions_are_those_that_tools_know(String version, boolean known) {
        var findings = OpenRpcDocument.parse("{\"openrpc\": \"" + version
                        + "\", \"info\": {\"title\": \"t\", \"version\": \"1\"}, \"methods\": []}")
                .validate();

        assertThat(findings.isEmpty()).isEqualTo(known);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0000', textBlock = """
            [] | the document: should be an object, but is an array
            {"info": {"title": "t", "version": "1"}, "methods": []} | the document: should have a member "openrpc"
            {"openrpc": "1.3.2", "info": {"title": "t"}, "methods": []} | /info: should have a member "version"
            {"openrpc": "1.3.2", "info": {"title": "t", "version": 1}, "methods": []} | /info/version: should be a string, but is an integer
            {"openrpc": "1.3.2", "info": {"title": "t", "version": "1"}} | the document: should have a member "methods"
            {"openrpc": "1.3.2", "info": {"title": "t", "version": "1"}, "methods": [{"name": "m"}]} | /methods/0: should have a member "params"
            {"openrpc": "1.3.2", "info": {"title": "t", "version": "1"}, "methods": [{"name": "m", "params": [{"name": "a"}]}]} | /methods/0/params/0: should have a member "schema"
            {"openrpc": "1.3.2", "info": {"title": "t", "version": "1"}, "methods": [{"name": "m", "params": [], "paramStructure": "x"}]} | /methods/0/paramStructure: should be by-name
            {"openrpc": "1.3.2", "info": {"title": "t", "version": "1"}, "methods": [{"name": "m", "params": [], "errors": [{"code": 1.5, "message": ""}]}]} | /methods/0/errors/0/code: should be an integer
            {"openrpc": "1.3.2", "info": {"title": "t", "version": "1"}, "methods": [{"name": "m", "params": [], "errors": [{"code": 99999999999999999999, "message": ""}]}]} | /methods/0/errors/0/code: should be an integer of 64 bits, but has more
            {"openrpc": "1.3.2", "openrpc": "1.3.2"} | the document: is not JSON that can be read
            nonsense | the document: is not JSON that can be read
            """)
    void what_cannot_be_read_is_refused_with_its_place(String text, String problem) {
        assertThatThrownBy(() -> OpenRpcDocument.parse(text))
                .isInstanceOf(OpenRpcException.class)
                .hasMessageStartingWith(problem);
    }

    @Test
    void depth_and_size_are_bounded() {
        assertThatThrownBy(() -> OpenRpcDocument.parse("[".repeat(100_000))).isInstanceOf(OpenRpcException.class);
        byte[] huge = new byte[JsonTrees.MAX_BYTES + 1];
        Arrays.fill(huge, (byte) ' ');
        assertThatThrownBy(() -> OpenRpcDocument.parse(huge)).hasMessageContaining("the limit is");
    }

    @Test
    void a_deep_schema_is_walked_without_overflow() {
        String schema = "{\"not\": ".repeat(190) + "{}" + "}".repeat(190);
        OpenRpcDocument document = OpenRpcDocument.parse(
                HEAD + "\"methods\": [], \"components\": {\"schemas\": {\"a\": " + schema + "}}}");

        assertThat(document.validate()).isEmpty();
    }

    @Test
    void a_chain_of_references_is_walked_once_and_not_by_each_link() {
        int size = 40_000;
        String chain = IntStream.range(0, size)
                .mapToObj(i -> "\"s%d\": {\"$ref\": \"#/components/schemas/s%d\"}".formatted(i, i + 1))
                .collect(Collectors.joining(","));
        String head = HEAD + "\"methods\": [], \"components\": {\"schemas\": {";

        assertThat(OpenRpcDocument.parse(head + chain + ", \"s" + size + "\": {}}}}")
                        .validate())
                .isEmpty();
        assertThat(OpenRpcDocument.parse(head + chain + "}}}").validate())
                .hasSize(size)
                .extracting(ValidationProblem::problem)
                .containsOnly("there is nothing at #/components/schemas/s" + size);
    }

    @Test
    void a_chain_of_references_may_leave_the_scope_and_come_back() {
        String scope = """
                {"$ref": "#/definitions/a", "definitions": {"a": {"$ref": "#/components/schemas/b"},
                  "c": {"$ref": "#/definitions/%s"}, "d": %s}}""";
        String document = HEAD + """
                "methods": [{"name": "m", "params": [{"name": "a", "schema": %s}]}],
                "components": {"schemas": {"b": {"$ref": "#/definitions/c"}}}}""";

        assertThat(OpenRpcDocument.parse(document.formatted(scope.formatted("d", "{}")))
                        .validate())
                .extracting(ValidationProblem::toString)
                .containsExactly("/components/schemas/b/$ref: there is nothing at #/definitions/c");
        assertThat(OpenRpcDocument.parse(document.formatted(scope.formatted("d", "1")))
                        .validate())
                .extracting(ValidationProblem::toString)
                .first()
                .isEqualTo("/methods/0/params/0/schema/$ref: the value at #/definitions/d is not a schema");
        assertThat(OpenRpcDocument.parse(document.formatted(scope.formatted("a", "1")))
                        .validate())
                .extracting(ValidationProblem::problem)
                .first()
                .asString()
                .contains("leads back to itself");
    }

    @Test
    void what_many_references_lead_to_is_read_once() {
        String params = IntStream.range(0, 5_000)
                .mapToObj(i -> "{\"name\": \"p%d\", \"schema\": true}".formatted(i))
                .collect(Collectors.joining(","));
        String document = HEAD + "\"methods\": [{\"name\": \"big\", \"params\": [" + params + "]}"
                + ", {\"$ref\": \"#/methods/0\"}".repeat(20_000) + "]}";

        List<Method> methods = OpenRpcDocument.parse(document).resolvedMethods();

        assertThat(methods).hasSize(20_001);
        assertThat(methods.get(20_000)).isSameAs(methods.get(1));
    }

    @Test
    void schemas_that_contain_themselves_are_well() {
        OpenRpcDocument document = OpenRpcDocument.parse(HEAD + """
                "methods": [], "components": {"schemas": {"Tree": {"title": "Tree", "type": "object",
                  "properties": {"left": {"$ref": "#/components/schemas/Tree"}}}}}}""");

        assertThat(document.validate()).isEmpty();
    }
}
