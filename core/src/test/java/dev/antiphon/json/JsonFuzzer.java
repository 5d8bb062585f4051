package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Makes texts that are JSON, and texts that nearly are. The same seed gives the same texts, always. */
public final class JsonFuzzer {
    /** What parsers stumble over, separated by blanks. */
    private static final String NASTY_TOKENS = """
            \\ud800 \\udc00 \\uD83D\\uDE00 \\u000 \\u00G0 \\u000\u0130 \\x \\' \\ " '
            - -0 01 00 1. .5 1e 1e+ +1 0x1 --1 1.2.3 1e5.5 1E400 NaN Infinity nul nulll True undefined
            , ,, : :: {} [] { } [ ] [[[[[[[[ ]]]]]]]] {"a":{"a":{"a": }}} // /**/ #
            """;

    /** More of it, in hexadecimal. */
    private static final String[] NASTY_BYTES = {
        "00 09 0a 0b 0c 1f 7f a0", // controls, and a space of Latin-1
        "e280a8 efbc91", // a separator of lines, and a digit that is none of JSON's
        "efbbbf feff", // byte order marks, of UTF-8 and UTF-16
        "c080 c1bf e08080 e09fbf f0808080 f08fbfbf", // overlong forms, the first and the last of each length
        "eda080 edbfbf", // surrogates
        "ed9fbf ee8080 f48fbfbf", // their neighbours, and the last character of all: good
        "f4908080 f5808080 f888808080 ff", // beyond it
        "80 c3 e282 f09f98", // a continuation of nothing, and beginnings without an end
    };

    private static final byte[][] NASTY = Stream.concat(
                    Arrays.stream(NASTY_TOKENS.trim().split("\\s+")).map(token -> token.getBytes(UTF_8)),
                    Arrays.stream(NASTY_BYTES)
                            .flatMap(hex -> Arrays.stream(hex.split(" ")))
                            .map(HexFormat.of()::parseHex))
            .toArray(byte[][]::new);

    private static final String[] NAMES = {
        "jsonrpc", "id", "method", "params", "result", "error", "options", "ack", "stream", "data", "i\\u0064", "x", ""
    };
    private static final String[] VERSIONS = {"\"2.0\"", "\"3.0\"", "\"1.0\"", "2.0", "\"\\u0032.0\"", "null"};
    private static final String ESCAPES = "\"\\/bfnrt";
    private static final String HEX = "0123456789abcdefABCDEF";

    private final SplittableRandom random;
    private ByteArrayOutputStream out = new ByteArrayOutputStream();

    public JsonFuzzer(long seed) {
        random = new SplittableRandom(seed);
    }

    /** A text that is JSON in one case of four, and else has been damaged, which may leave it JSON. */
    public byte[] next() {
        byte[] text = valid();
        if (oneIn(4)) {
            return text;
        }
        do {
            text = damaged(text);
        } while (oneIn(3));
        return text;
    }

    /** A text that is JSON, or nearly a message of JSON-RPC. */
    public byte[] valid() {
        out = new ByteArrayOutputStream();
        if (oneIn(50)) {
            put("\uFEFF");
        }
        space();
        switch (random.nextInt(8)) {
            case 0 -> scalar();
            case 1 -> nested(random.nextInt(oneIn(8) ? 300 : 20));
            case 2, 3 -> envelope();
            case 4 -> list('[', ']', 1 + random.nextInt(4), this::envelope);
            default -> value(random.nextInt(5));
        }
        space();
        return out.toByteArray();
    }

    /** Bytes of any kind. */
    public byte[] noise() {
        byte[] noise = new byte[random.nextInt(40)];
        random.nextBytes(noise);
        return noise;
    }

    private void value(int depth) {
        int kind = depth == 0 ? 2 : random.nextInt(3);
        int size = oneIn(25) ? random.nextInt(40) : random.nextInt(5);
        switch (kind) {
            case 0 -> list('[', ']', size, () -> value(depth - 1));
            case 1 ->
                list('{', '}', size, () -> {
                    string();
                    colon();
                    value(depth - 1);
                });
            default -> scalar();
        }
    }

    private void scalar() {
        switch (random.nextInt(8)) {
            case 0 -> put("true");
            case 1 -> put("false");
            case 2 -> put("null");
            case 3, 4 -> number();
            default -> string();
        }
    }

    private void nested(int depth) {
        boolean[] objects = new boolean[depth];
        for (int i = 0; i < depth; i++) {
            objects[i] = random.nextBoolean();
            put(objects[i] ? "{\"a\":" : "[");
        }
        scalar();
        for (int i = depth - 1; i >= 0; i--) {
            put(objects[i] ? "}" : "]");
        }
    }

    private void envelope() {
        list('{', '}', random.nextInt(6), () -> {
            String name = oneOf(NAMES);
            put("\"" + name + "\"");
            colon();
            switch (name) {
                case "jsonrpc" -> put(oneOf(VERSIONS));
                case "id", "method" -> scalar();
                default -> value(random.nextInt(3));
            }
        });
    }

    private void list(char open, char close, int size, Runnable item) {
        out.write(open);
        space();
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                out.write(',');
                space();
            }
            item.run();
            space();
        }
        out.write(close);
    }

    private void colon() {
        space();
        out.write(':');
        space();
    }

    private void space() {
        while (oneIn(8)) {
            out.write(" \t\r\n".charAt(random.nextInt(4)));
        }
    }

    private void number() {
        if (random.nextBoolean()) {
            out.write('-');
        }
        if (oneIn(4)) {
            out.write('0');
        } else {
            out.write('1' + random.nextInt(9));
            digits(random.nextInt(oneIn(10) ? 60 : 6));
        }
        if (oneIn(3)) {
            out.write('.');
            digits(1 + random.nextInt(10));
        }
        if (oneIn(3)) {
            put(oneOf("e", "E", "e+", "E-", "e-"));
            digits(1 + random.nextInt(4));
        }
    }

    private void digits(int count) {
        for (int i = 0; i < count; i++) {
            out.write('0' + random.nextInt(10));
        }
    }

    private void string() {
        out.write('"');
        for (int parts = random.nextInt(4); parts > 0; parts--) {
            switch (random.nextInt(6)) {
                case 0 -> {
                    out.write('\\');
                    out.write(ESCAPES.charAt(random.nextInt(ESCAPES.length())));
                }
                case 1 -> {
                    put("\\u");
                    for (int i = 0; i < 4; i++) {
                        out.write(HEX.charAt(random.nextInt(HEX.length())));
                    }
                }
                case 2 -> put(Character.toString(codePoint()));
                default -> {
                    for (int i = random.nextInt(20); i > 0; i--) {
                        int c = random.nextInt(' ', 0x80);
                        out.write(c == '"' || c == '\\' ? 'x' : c);
                    }
                }
            }
        }
        out.write('"');
    }

    private int codePoint() {
        int codePoint = switch (random.nextInt(3)) {
            case 0 -> random.nextInt(0x80, 0x800);
            case 1 -> random.nextInt(0x800, 0x10000);
            default -> random.nextInt(0x10000, 0x110000);
        };
        return codePoint >= 0xD800 && codePoint <= 0xDFFF ? 0xFFFD : codePoint;
    }

    /** The text with something wrong, or perhaps only different. */
    public byte[] damaged(byte[] text) {
        int at = random.nextInt(text.length + 1);
        int to = Math.min(text.length, at + random.nextInt(12));
        switch (random.nextInt(9)) {
            case 0 -> { // one bit of one byte
                byte[] copy = text.clone();
                if (at < copy.length) {
                    copy[at] ^= (byte) (1 << random.nextInt(8));
                }
                return copy;
            }
            case 1 -> { // two bytes change places
                byte[] copy = text.clone();
                if (at < copy.length) {
                    int other = random.nextInt(copy.length);
                    byte b = copy[at];
                    copy[at] = copy[other];
                    copy[other] = b;
                }
                return copy;
            }
            case 2 -> { // any byte is put in
                return joined(text, at, new byte[] {(byte) random.nextInt(256)}, at);
            }
            case 3 -> { // some bytes go
                return joined(text, at, new byte[0], to);
            }
            case 4 -> { // some bytes come twice
                return joined(text, to, Arrays.copyOfRange(text, at, to), to);
            }
            case 5 -> { // the end is missing
                return Arrays.copyOf(text, at);
            }
            case 6 -> { // the end is another text's
                byte[] other = valid();
                byte[] rest = Arrays.copyOfRange(other, random.nextInt(other.length + 1), other.length);
                return joined(text, at, rest, text.length);
            }
            default -> { // something nasty is put in, or stands in the place of something
                return joined(text, at, NASTY[random.nextInt(NASTY.length)], random.nextBoolean() ? at : to);
            }
        }
    }

    /** The text up to a position, something else, and the text from another position. */
    private static byte[] joined(byte[] text, int upTo, byte[] middle, int from) {
        byte[] joined = Arrays.copyOf(text, upTo + middle.length + text.length - from);
        System.arraycopy(middle, 0, joined, upTo, middle.length);
        System.arraycopy(text, from, joined, upTo + middle.length, text.length - from);
        return joined;
    }

    private void put(String text) {
        out.writeBytes(text.getBytes(UTF_8));
    }

    private boolean oneIn(int chances) {
        return random.nextInt(chances) == 0;
    }

    private String oneOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
