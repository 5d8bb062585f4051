package dev.antiphon.generate.internal.typescript;

import dev.antiphon.generate.internal.model.CodeEscapes;
import dev.antiphon.generate.internal.model.NamedType;
import dev.antiphon.generate.internal.model.TypeModel;
import dev.antiphon.generate.internal.model.TypeModels;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Says in TypeScript what shapes are. */
final class TypeScriptTypeWriter {
    private static final int MOST_NAMES = 500;

    private TypeScriptTypeWriter() {}

    /** The declaration of a type. */
    static String declaration(NamedType type) {
        StringBuilder code = new StringBuilder();
        comment(type.description(), type.deprecated(), "", code);
        if (type.body() instanceof NamedType.Members members) {
            code.append("export interface ").append(type.name()).append(" {\n");
            for (NamedType.Member member : members.members()) {
                member(member, code);
            }
            if (members.others() != null) {
                code.append("  readonly [name: string]: unknown;\n");
            }
            return code.append("}\n").toString();
        }
        String target = type.body() instanceof NamedType.Constants constants
                ? constants.values().stream().map(CodeEscapes::literal).collect(Collectors.joining(" | "))
                : isCircular(type) ? "unknown" : of(((NamedType.Alias) type.body()).target());
        return code.append("export type ")
                .append(type.name())
                .append(" = ")
                .append(target)
                .append(";\n")
                .toString();
    }

    private static void member(NamedType.Member member, StringBuilder code) {
        member(member, of(member.shape()), code);
    }

    /** A member, of a type that its shape need not tell. */
    static void member(NamedType.Member member, String type, StringBuilder code) {
        String said = member.preset() == null
                ? member.description()
                : (member.description() + " (" + member.preset() + " if it is left out)").strip();
        comment(said, member.deprecated(), "  ", code);
        code.append("  readonly ").append(key(member.name()));
        if (member.required()) {
            code.append(": ").append(type);
        } else {
            code.append("?: ").append(orUndefined(type));
        }
        code.append(";\n");
    }

    private static String orUndefined(String type) {
        return type.equals("unknown") ? type : type + " | undefined";
    }

    static String of(TypeModel shape) {
        if (shape instanceof TypeModels.Scalar plain) {
            return switch (plain.kind()) {
                case BOOLEAN -> "boolean";
                case INT, LONG, BIG_INTEGER, FLOAT, DOUBLE, DECIMAL -> "number";
                default -> "string";
            };
        }
        if (shape instanceof TypeModels.Null) {
            return "null";
        }
        if (shape instanceof TypeModels.Nullable nullable) {
            return of(nullable.shape()) + " | null";
        }
        if (shape instanceof TypeModels.Literals literals) {
            return literals.values().stream()
                    .map(value -> value.isString() ? CodeEscapes.literal(value.stringValue()) : value.toString())
                    .collect(Collectors.joining(" | "));
        }
        if (shape instanceof TypeModels.ArrayType listed) {
            String item = of(listed.item());
            return "readonly " + (item.contains(" ") ? "(" + item + ")" : item) + "[]";
        }
        if (shape instanceof TypeModels.Tuple tuple) {
            return "readonly ["
                    + tuple.items().stream().map(TypeScriptTypeWriter::of).collect(Collectors.joining(", ")) + "]";
        }
        if (shape instanceof TypeModels.MapType mapped) {
            return mapped.key() instanceof TypeModels.Named key
                    ? "{ readonly [K in " + key.declared().name() + "]?: " + of(mapped.value()) + " }"
                    : "{ readonly [name: string]: " + of(mapped.value()) + " }";
        }
        if (shape instanceof TypeModels.Union choice) {
            return choice.options().stream()
                    .map(TypeScriptTypeWriter::of)
                    .distinct()
                    .collect(Collectors.joining(" | "));
        }
        return shape instanceof TypeModels.Named named ? named.declared().name() : "unknown";
    }

    /** Whether a type would be defined as itself; lists and objects of itself are fine. */
    private static boolean isCircular(NamedType type) {
        return type.body() instanceof NamedType.Alias alias && leadsBack(alias.target(), type, new HashSet<>());
    }

    private static boolean leadsBack(TypeModel shape, NamedType to, Set<NamedType> seen) {
        if (shape instanceof TypeModels.Nullable nullable) {
            return leadsBack(nullable.shape(), to, seen);
        }
        if (shape instanceof TypeModels.Union choice) {
            for (TypeModel option : choice.options()) {
                if (leadsBack(option, to, seen)) {
                    return true;
                }
            }
            return false;
        }
        if (!(shape instanceof TypeModels.Named named) || !(named.declared().body() instanceof NamedType.Alias alias)) {
            return false;
        }
        // It is not worth while to look further: nobody could read such a type.
        return named.declared() == to
                || seen.size() > MOST_NAMES
                || (seen.add(named.declared()) && leadsBack(alias.target(), to, seen));
    }

    /** The name of a member, in quotes if it is no identifier. */
    static String key(String name) {
        return name.matches("[A-Za-z_$][A-Za-z0-9_$]*") ? name : CodeEscapes.literal(name);
    }

    static void comment(String said, boolean deprecated, String indent, StringBuilder code) {
        String text = CodeEscapes.comment(said).strip();
        if (text.isEmpty() && !deprecated) {
            return;
        }
        List<String> lines = text.isEmpty() ? List.of() : CodeEscapes.lines(text, 110);
        if (lines.size() == 1 && !deprecated) {
            code.append(indent).append("/** ").append(lines.get(0)).append(" */\n");
            return;
        }
        code.append(indent).append("/**\n");
        lines.forEach(
                line -> code.append((indent + " * " + line).stripTrailing()).append('\n'));
        if (deprecated) {
            code.append(indent).append(" * @deprecated the document says so\n");
        }
        code.append(indent).append(" */\n");
    }
}
