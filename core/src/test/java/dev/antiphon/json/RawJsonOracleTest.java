package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/** Reads random texts part by part and compares each part with what Jackson reads. */
class RawJsonOracleTest {
    @Test
    void members_elements_strings_and_numbers_are_those_that_jackson_reads() {
        JsonFuzzer fuzzer = new JsonFuzzer(9);
        int compared = 0;
        while (compared < 20_000) {
            byte[] text = fuzzer.valid();
            // Jackson takes neither a byte order mark in characters nor a lone surrogate in a name.
            String characters = new String(text, UTF_8);
            if (characters.startsWith("\uFEFF") || characters.matches("(?s).*\\\\u[dD][89a-fA-F].*")) {
                continue;
            }
            try (JsonParser parser = ScannerOracle.JACKSON.createParser(ObjectReadContext.empty(), characters)) {
                parser.nextToken();
                compare(RawJson.of(text), parser);
            }
            compared++;
        }
    }

    private static void compare(RawJson json, JsonParser parser) {
        switch (parser.currentToken()) {
            case START_ARRAY -> {
                for (RawJson element : json.elements()) {
                    parser.nextToken();
                    compare(element, parser);
                }
                assertThat(parser.nextToken()).isEqualTo(JsonToken.END_ARRAY);
            }
            case START_OBJECT -> {
                Map<String, RawJson> last = new LinkedHashMap<>();
                int[] ranges = JsonChildren.of(json.toBytes(), 0);
                byte[] bytes = json.toBytes();
                for (int i = 0; i < ranges.length; i += 4) {
                    String name = JsonStrings.decode(bytes, ranges[i], ranges[i + 1]);
                    assertThat(parser.nextName()).isEqualTo(name);
                    parser.nextToken();
                    RawJson value = RawJson.ofValid(bytes, ranges[i + 2], ranges[i + 3], null);
                    compare(value, parser);
                    last.put(name, value);
                }
                assertThat(parser.nextToken()).isEqualTo(JsonToken.END_OBJECT);
                assertThat(json.members()).isEqualTo(last);
            }
            case VALUE_STRING -> assertThat(json.asString()).isEqualTo(parser.getString());
            case VALUE_TRUE, VALUE_FALSE -> assertThat(json.asBoolean()).isEqualTo(parser.getBooleanValue());
            case VALUE_NULL -> assertThat(json.isNull()).isTrue();
            default -> assertThat(json).hasToString(parser.getString());
        }
    }
}
