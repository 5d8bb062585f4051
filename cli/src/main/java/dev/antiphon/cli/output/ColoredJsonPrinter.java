package dev.antiphon.cli.output;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;

/** Writes JSON indented, one line per member and element, with or without colours. Numbers and strings keep their text. For one value. */
final class ColoredJsonPrinter {
    private static final String INDENT = "  ";
    private static final String PLAIN = "\u001b[0m";
    private static final String KEY = "\u001b[34m";
    private static final String STRING = "\u001b[32m";
    private static final String NUMBER = "\u001b[36m";
    private static final String WORD = "\u001b[35m";

    private final JsonOutput out;
    private final boolean coloured;
    private byte[] json = {};
    private int depth;

    ColoredJsonPrinter(JsonOutput out, boolean coloured) {
        this.out = out;
        this.coloured = coloured;
    }

    /** Writes a value. Its text is valid JSON, so the first byte of a token determines its kind. */
    void write(RawJson value) {
        json = value.toBytes();
        int at = 0;
        while (at < json.length) {
            switch (json[at]) {
                case '{', '[' -> at = open(at);
                case '}', ']' -> {
                    depth--;
                    line();
                    out.write(json[at++]);
                }
                case ',' -> {
                    out.write(json[at++]);
                    line();
                }
                case ':' -> {
                    out.ascii(": ");
                    at++;
                }
                case '"' -> at = string(at);
                case ' ', '\t', '\r', '\n' -> at++;
                default -> at = word(at);
            }
        }
    }

    private int open(int at) {
        out.write(json[at]);
        int next = afterSpace(at + 1);
        if (json[next] == '}' || json[next] == ']') {
            out.write(json[next]);
            return next + 1;
        }
        depth++;
        line();
        return next;
    }

    private int string(int start) {
        int end = start + 1;
        while (json[end] != '"') {
            end += json[end] == '\\' ? 2 : 1;
        }
        end++;
        int next = afterSpace(end);
        colour(next < json.length && json[next] == ':' ? KEY : STRING);
        out.write(json, start, end - start);
        colour(PLAIN);
        return end;
    }

    private int word(int start) {
        int end = start;
        while (end < json.length && ",:]} \t\r\n".indexOf(json[end]) < 0) {
            end++;
        }
        colour(Character.isLetter(json[start]) ? WORD : NUMBER);
        out.write(json, start, end - start);
        colour(PLAIN);
        return end;
    }

    private int afterSpace(int from) {
        int at = from;
        while (at < json.length && json[at] <= ' ' && json[at] >= 0) {
            at++;
        }
        return at;
    }

    private void line() {
        out.write('\n');
        out.ascii(INDENT.repeat(depth));
    }

    private void colour(String code) {
        if (coloured) {
            out.ascii(code);
        }
    }
}
