package dev.antiphon.generate.internal.java;

import com.palantir.javapoet.CodeBlock;
import dev.antiphon.generate.internal.model.CodeEscapes;
import java.util.List;

/** Writes one doc comment. Not thread-safe. */
final class JavadocWriter {
    private static final int WIDTH = 110;

    private final CodeBlock.Builder comment = CodeBlock.builder();
    private boolean tagged;

    /** Begins with the text of the document, or else with another. */
    JavadocWriter(String description, String otherwise) {
        text(description.isBlank() ? otherwise : description, "");
    }

    JavadocWriter tag(String tag, String description) {
        if (!tagged) {
            tagged = true;
            comment.add("\n");
        }
        text(description.isBlank() ? tag : tag + " ", description.isBlank() ? "" : description);
        return this;
    }

    CodeBlock build() {
        return comment.build();
    }

    /** Adds a tag, which is not escaped, and a text of the document; before the first tag, both are text. */
    private void text(String first, String second) {
        boolean isTag = tagged;
        String safe = (isTag ? first : CodeEscapes.javadoc(first)) + CodeEscapes.javadoc(second);
        List<String> lines = CodeEscapes.lines(safe, WIDTH);
        boolean paragraph = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.isBlank()) {
                paragraph = true;
                continue;
            }
            if (paragraph) {
                comment.add(isTag ? "    " : "\n<p>");
            } else if (isTag && i > 0) {
                comment.add("    ");
            }
            paragraph = false;
            comment.add("$L\n", line);
        }
    }
}
