package dev.antiphon.processor.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a doc comment as Markdown; missing parts are empty. Immutable.
 *
 * @param summary the first sentence
 * @param description the text after the first sentence
 * @param whole the first sentence and the description
 * @param parameters the texts of {@code @param} by name
 * @param returns the text of {@code @return}
 * @param version the text of {@code @version}
 */
public record DocComment(
        String summary,
        String description,
        String whole,
        Map<String, String> parameters,
        String returns,
        String version,
        boolean deprecated) {
    static final DocComment NONE = new DocComment("", "", "", Map.of(), "", "", false);

    private static final Pattern BLOCK = Pattern.compile("\\s*@([a-zA-Z]+)(?:\\s+(.*)|\\s*)");
    private static final Pattern LEADING = Pattern.compile("^\\s*\\{@(return|summary)\\s");

    /** Parses a comment as the compiler returns it, without the stars. */
    static DocComment of(@Nullable String comment) {
        if (comment == null) {
            return NONE;
        }
        List<String> blocks = blocks(comment);
        Map<String, String> parameters = new LinkedHashMap<>();
        String returns = "";
        String version = "";
        boolean deprecated = false;
        for (String block : blocks.subList(1, blocks.size())) {
            int end = block.indexOf(' ');
            String tag = end < 0 ? block : block.substring(0, end);
            String text = end < 0 ? "" : block.substring(end + 1).strip();
            switch (tag) {
                case "param" -> {
                    String[] parts = text.split("\\s+", 2);
                    parameters.put(parts[0], parts.length < 2 ? "" : JavadocToMarkdown.of(parts[1]));
                }
                case "return" -> returns = JavadocToMarkdown.of(text);
                case "version" -> version = JavadocToMarkdown.of(text);
                case "deprecated" -> deprecated = true;
                default -> {
                    // other tags are for readers of the source
                }
            }
        }
        String main = blocks.get(0);
        Matcher inline = LEADING.matcher(main);
        String summary;
        String description;
        String whole;
        if (inline.find()) {
            int close = JavadocToMarkdown.close(main, main.indexOf('{'));
            String content = JavadocToMarkdown.of(main.substring(inline.end(), close));
            boolean result = inline.group(1).equals("return");
            returns = result ? content : returns;
            summary = result ? "Returns " + content + "." : content;
            description = JavadocToMarkdown.of(main.substring(Math.min(close + 1, main.length())));
            whole = description.isEmpty() ? summary : summary + " " + description;
        } else {
            whole = JavadocToMarkdown.of(main);
            int end = sentence(whole);
            summary = whole.substring(0, end).strip().replace('\n', ' ');
            description = whole.substring(end).strip();
        }
        return new DocComment(summary, description, whole, parameters, returns, version, deprecated);
    }

    /** The main text and the block tags without their at signs; a block tag begins a line outside of braces. */
    private static List<String> blocks(String comment) {
        List<String> blocks = new ArrayList<>();
        StringBuilder block = new StringBuilder();
        int depth = 0;
        for (String line : comment.split("\\R", -1)) {
            Matcher tag = BLOCK.matcher(line);
            if (depth == 0 && tag.matches()) {
                blocks.add(block.toString());
                block.setLength(0);
                block.append(tag.group(1));
                block.append(' ')
                        .append(tag.group(2) == null ? "" : tag.group(2))
                        .append('\n');
            } else {
                block.append(line).append('\n');
            }
            depth = depth(line, depth);
        }
        blocks.add(block.toString());
        return blocks;
    }

    /** The number of open braces of inline tags after a line. */
    private static int depth(String line, int before) {
        int depth = before;
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == '{' && (depth > 0 || line.startsWith("{@", i))) {
                depth++;
            } else if (line.charAt(i) == '}' && depth > 0) {
                depth--;
            }
        }
        return depth;
    }

    /** The end of the first sentence: after a period that is not followed by a lower-case letter, or at the end of a paragraph. */
    private static int sentence(String text) {
        boolean code = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '`') {
                code = !code;
            } else if (c == '\n' && text.startsWith("\n\n", i)) {
                return i;
            } else if ((c == '.' || c == '!' || c == '?') && !code && endsSentence(text, i + 1)) {
                return i + 1;
            }
        }
        return text.length();
    }

    private static boolean endsSentence(String text, int from) {
        if (from < text.length() && !Character.isWhitespace(text.charAt(from))) {
            return false;
        }
        int next = from;
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return next == text.length() || !Character.isLowerCase(text.charAt(next));
    }
}
