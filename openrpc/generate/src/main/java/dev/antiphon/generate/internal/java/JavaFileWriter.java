package dev.antiphon.generate.internal.java;

import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import dev.antiphon.generate.SourceFile;
import dev.antiphon.generate.internal.model.ApiModel;
import dev.antiphon.generate.internal.model.CodeEscapes;
import java.util.List;
import java.util.stream.Collectors;

/** Writes types as source files of one package. Immutable. */
public final class JavaFileWriter {
    private static final int WIDTH = 120;

    private final String packageName;

    public JavaFileWriter(String packageName) {
        this.packageName = packageName;
    }

    public SourceFile file(TypeSpec type) {
        String text = JavaFile.builder(packageName, type)
                .indent("    ")
                .skipJavaLangImports(true)
                .build()
                .toString();
        return new SourceFile(path(type.name()), joined(text));
    }

    /** Joins the lines of annotations that fit into one. */
    private static String joined(String text) {
        StringBuilder code = new StringBuilder();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            int end = line.strip().matches("@\\w+\\(") ? end(lines, i) : i;
            if (end > i) {
                String inner =
                        lines.subList(i + 1, end).stream().map(String::strip).collect(Collectors.joining(" "));
                String whole = line + inner + ")";
                if (whole.length() <= WIDTH) {
                    line = whole;
                    i = end;
                }
            }
            code.append(line).append('\n');
        }
        return code.toString();
    }

    /** The last line of a short annotation; the first if it is longer. */
    private static int end(List<String> lines, int begin) {
        for (int i = begin + 1; i < Math.min(lines.size(), begin + 6); i++) {
            if (lines.get(i).strip().equals(")")) {
                return i;
            }
        }
        return begin;
    }

    public SourceFile packageInfo(ApiModel api) {
        String about = CodeEscapes.javadoc(api.title() + ", version " + api.version() + ".")
                .replace("\n", " ");
        return new SourceFile(
                path("package-info"),
                "/** " + about + " Generated from its OpenRPC document. */\n@NullMarked\npackage " + packageName
                        + ";\n\nimport org.jspecify.annotations.NullMarked;\n");
    }

    private String path(String name) {
        return packageName.replace('.', '/') + "/" + name + ".java";
    }
}
