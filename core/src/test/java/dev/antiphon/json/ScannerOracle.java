package dev.antiphon.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Says what a JSON text is, by other people's code: the JDK's strict decoder for UTF-8, then Jackson over the characters,
 * with its limits raised, one root value and nothing behind it. One byte order mark in front is allowed.
 *
 * <p>Jackson alone would not do: it accepts overlong UTF-8 and reads several roots in a row.
 */
public final class ScannerOracle {
    static final JsonFactory JACKSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxDocumentLength(-1)
                    .maxTokenCount(-1)
                    .build())
            // Random names would fill its table of symbols until it takes them for an attack.
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .build();

    private ScannerOracle() {}

    /** Whether the bytes are one JSON text. */
    public static boolean accepts(byte[] text) {
        try {
            CharBuffer decoded = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(text));
            return isOneValue(decoded);
        } catch (CharacterCodingException | JacksonException e) {
            return false;
        }
    }

    private static boolean isOneValue(CharBuffer text) {
        char[] characters = text.array();
        int start = text.length() > 0 && text.get(0) == '\uFEFF' ? 1 : 0;
        spareJackson(characters, start, text.length());
        try (JsonParser parser =
                JACKSON.createParser(ObjectReadContext.empty(), characters, start, text.length() - start)) {
            if (parser.nextToken() == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        }
    }

    /**
     * Takes away two differences that the grammar of JSON does not make, but Jackson does. Of a character in an escape it
     * sees the low eight bits, so that U+0130 passes for the digit 0: all characters beyond ASCII become the same. And it
     * refuses a lone surrogate in a name: an escaped surrogate becomes another character, by a zero for its first digit.
     */
    private static void spareJackson(char[] text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text[i] >= 0x80) {
                text[i] = '\u00FF';
            } else if (text[i] == '\\' && i + 2 < end) {
                i++;
                if (text[i] == 'u' && (text[i + 1] == 'd' || text[i + 1] == 'D')) {
                    text[i + 1] = '0';
                }
            }
        }
    }
}
