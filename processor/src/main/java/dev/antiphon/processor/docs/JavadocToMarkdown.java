package dev.antiphon.processor.docs;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts the text of a doc comment, with inline tags and HTML, to Markdown that is readable as plain text. */
final class JavadocToMarkdown {
    private static final Pattern TAG = Pattern.compile("</?([a-zA-Z][a-zA-Z0-9]*)((?:\\s[^<>]*)?)/?>");
    private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
    private static final Pattern ADDRESS = Pattern.compile("(?i)href\\s*=\\s*[\"']?([^\"'\\s>]+)");
    private static final Pattern ENTITY = Pattern.compile("&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]+);");
    private static final Map<String, String> ENTITIES = Map.ofEntries(
            Map.entry("lt", "<"),
            Map.entry("gt", ">"),
            Map.entry("amp", "&"),
            Map.entry("quot", "\""),
            Map.entry("apos", "'"),
            Map.entry("nbsp", " "),
            Map.entry("mdash", "\u2014"),
            Map.entry("ndash", "\u2013"),
            Map.entry("hellip", "\u2026"),
            Map.entry("times", "\u00d7"),
            Map.entry("le", "\u2264"),
            Map.entry("ge", "\u2265"),
            Map.entry("rarr", "\u2192"));

    private final String source;
    private final StringBuilder out = new StringBuilder();
    /** Whether the text is in {@code <pre>}, where lines are kept. */
    private boolean preformatted;
    /** Whether the text is in {@code <ol>}. */
    private boolean numbered;

    private String address = "";

    private JavadocToMarkdown(String source) {
        this.source = source;
    }

    static String of(String source) {
        JavadocToMarkdown text = new JavadocToMarkdown(
                COMMENT.matcher(source.replaceAll("\\R", "\n")).replaceAll(""));
        text.read();
        return text.out.toString().strip();
    }

    /** The index of the closing brace of an opening one, or the end of the text. */
    static int close(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            if (text.charAt(i) == '{') {
                depth++;
            } else if (text.charAt(i) == '}' && --depth == 0) {
                return i;
            }
        }
        return text.length();
    }

    private void read() {
        Matcher tag = TAG.matcher(source);
        Matcher entity = ENTITY.matcher(source);
        int at = 0;
        while (at < source.length()) {
            char c = source.charAt(at);
            if (c == '{' && source.startsWith("{@", at)) {
                int close = close(source, at);
                inline(source.substring(at + 2, close));
                at = close + 1;
            } else if (c == '<' && tag.find(at) && tag.start() == at) {
                html(tag.group(1).toLowerCase(Locale.ROOT), tag.group(2), source.charAt(at + 1) == '/');
                at = tag.end();
            } else if (c == '&' && entity.find(at) && entity.start() == at) {
                out.append(character(entity.group(1), entity.group()));
                at = entity.end();
            } else {
                plain(c);
                at++;
            }
        }
    }

    private void plain(char c) {
        if (preformatted) {
            out.append(c);
        } else if (!Character.isWhitespace(c)) {
            out.append(c);
        } else if (out.length() > 0 && !Character.isWhitespace(out.charAt(out.length() - 1))) {
            out.append(' ');
        }
    }

    private void inline(String content) {
        String[] parts = content.split("\\s+", 2);
        String text = parts.length < 2 ? "" : parts[1];
        switch (parts[0]) {
            case "code", "systemProperty", "literal" -> {
                if (preformatted) {
                    // Not split, since the first line has an indent too.
                    String lines = content.substring(parts[0].length());
                    out.append(
                            lines.replaceFirst("^[ \t]*\n", "").stripTrailing().stripIndent());
                } else if (parts[0].equals("literal")) {
                    text.chars().forEach(c -> plain((char) c));
                } else {
                    code(text);
                }
            }
            case "link" -> link(text, true);
            case "linkplain" -> link(text, false);
            case "value" -> code(target(text));
            case "snippet" -> fenced(text.substring(text.indexOf(':') + 1));
            case "index" -> out.append(text.startsWith("\"") ? text.split("\"", 3)[1] : text.split("\\s+", 2)[0]);
            case "docRoot", "inheritDoc" -> {
                // no text
            }
            default -> out.append(of(text));
        }
    }

    private void code(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        if (!line.isEmpty()) {
            String quote = line.indexOf('`') < 0 ? "`" : "``";
            out.append(quote).append(line).append(quote);
        }
    }

    private void fenced(String text) {
        paragraph();
        out.append("```\n").append(text.stripIndent().strip()).append("\n```\n\n");
    }

    private void link(String text, boolean asCode) {
        int end = reference(text);
        String label = text.substring(end).strip();
        if (!label.isEmpty()) {
            out.append(of(label));
        } else if (asCode) {
            code(target(text));
        } else {
            out.append(target(text));
        }
    }

    /** The end of the reference at the beginning of a link, which may have spaces between parentheses. */
    private static int reference(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' || c == '<' ? 1 : c == ')' || c == '>' ? -1 : 0;
            if (Character.isWhitespace(c) && depth == 0) {
                return i;
            }
        }
        return text.length();
    }

    /** {@code List.of} for {@code java.util.List#of(Object)}. */
    private static String target(String reference) {
        String bare = reference.strip().replaceAll("\\(.*", "");
        int hash = bare.indexOf('#');
        String type = hash < 0 ? bare : bare.substring(0, hash);
        String simple = type.replaceFirst("^(?:[a-z][\\w]*[./])+(?=[A-Z])", "");
        String member = hash < 0 ? "" : bare.substring(hash + 1);
        return simple.isEmpty() || member.isEmpty() ? simple + member : simple + "." + member;
    }

    private void html(String name, String attributes, boolean closing) {
        switch (name) {
            case "p", "div", "blockquote", "table", "dl" -> paragraph();
            case "ul", "ol" -> {
                numbered = name.equals("ol") && !closing;
                paragraph();
            }
            case "li" -> {
                if (!closing) {
                    line();
                    out.append(numbered ? "1. " : "- ");
                }
            }
            case "br", "tr", "dt", "dd" -> line();
            case "td", "th" -> plain(' ');
            case "h1", "h2", "h3", "h4", "h5", "h6" -> {
                paragraph();
                out.append(closing ? "" : "### ");
            }
            case "b", "strong" -> out.append("**");
            case "i", "em", "var" -> out.append('*');
            case "code", "tt", "kbd", "samp" -> out.append(preformatted ? "" : "`");
            case "pre" -> pre(closing);
            case "a" -> anchor(attributes, closing);
            default -> {
                // a tag that only affects the appearance
            }
        }
    }

    private void pre(boolean closing) {
        if (!closing) {
            paragraph();
            out.append("```\n");
        } else if (preformatted) {
            int end = out.length();
            while (end > 0 && Character.isWhitespace(out.charAt(end - 1))) {
                end--;
            }
            out.setLength(end);
            out.append("\n```\n\n");
        }
        preformatted = !closing;
    }

    private void anchor(String attributes, boolean closing) {
        if (closing) {
            out.append(address.isEmpty() ? "" : "](" + address + ")");
            address = "";
            return;
        }
        Matcher found = ADDRESS.matcher(attributes);
        address = found.find() ? found.group(1) : "";
        out.append(address.isEmpty() ? "" : "[");
    }

    private void line() {
        int end = out.length();
        while (end > 0 && out.charAt(end - 1) == ' ') {
            end--;
        }
        out.setLength(end);
        if (end > 0 && out.charAt(end - 1) != '\n') {
            out.append('\n');
        }
    }

    private void paragraph() {
        line();
        if (out.length() > 0 && !out.toString().endsWith("\n\n")) {
            out.append('\n');
        }
    }

    private static String character(String name, String otherwise) {
        if (name.charAt(0) != '#') {
            return ENTITIES.getOrDefault(name, otherwise);
        }
        boolean hex = name.charAt(1) == 'x' || name.charAt(1) == 'X';
        int codePoint = hex ? Integer.parseInt(name.substring(2), 16) : Integer.parseInt(name.substring(1));
        return Character.isValidCodePoint(codePoint) ? Character.toString(codePoint) : otherwise;
    }
}
