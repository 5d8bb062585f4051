package dev.antiphon.generate.internal.java;

import com.palantir.javapoet.CodeBlock;
import dev.antiphon.generate.internal.model.CodeEscapes;
import java.util.List;

/** Writes doc comments. */
final class JavadocWriter {
    private static final int WIDTH = 110;

    private final CodeBlock.Builder comment = CodeBlock.builder();
    private boolean tagged;

    /** Begins with what a document says, or else with a sentence of ours. */
    JavadocWriter(String said, String otherwise) {
        text(said.isBlank() ? otherwise : said, "");
    }

    JavadocWriter tag(String tag, String said) {
        if (!tagged) {
            tagged = true;
            comment.add("\n");
        }
        text(said.isBlank() ? tag : tag + " ", said.isBlank() ? "" : said);
        return this;
    }

    CodeBlock build() {
        return comment.build();
    }

    /** The first is code of ours unless there is no second; what a document says is made harmless. */
    private void text(String first, String second) {
        boolean ours = tagged;
        String safe = (ours ? first : CodeEscapes.javadoc(first)) + CodeEscapes.javadoc(second);
        List<String> lines = CodeEscapes.lines(safe, WIDTH);
        boolean paragraph = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.isBlank()) {
                paragraph = true;
                continue;
            }
            if (paragraph) {
                comment.add(ours ? "" : "\n").add(ours ? "    " : "<p>");
            } else if (ours && i > 0) {
                comment.add("    ");
            }
            paragraph = false;
            comment.add("$L\n", line);
        }
    }
}
