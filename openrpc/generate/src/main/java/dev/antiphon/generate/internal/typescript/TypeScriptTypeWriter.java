package dev.antiphon.generate.internal.typescript;

import dev.antiphon.generate.internal.model.CodeEscapes;
import dev.antiphon.generate.internal.model.NamedType;
import dev.antiphon.generate.internal.model.TypeModel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes types as TypeScript. */
final class TypeScriptTypeWriter {
    private static final int MAX_ALIASES = 500;

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
        return code.append("export type %s = %s;\n".formatted(type.name(), target))
                .toString();
    }

    private static void member(NamedType.Member member, StringBuilder code) {
        member(member, of(member.type()), code);
    }

    /** Writes a member whose TypeScript type may differ from its model. */
    static void member(NamedType.Member member, String type, StringBuilder code) {
        String comment = member.defaultValue() == null
                ? member.description()
                : (member.description() + " (default: " + member.defaultValue() + ")").strip();
        comment(comment, member.deprecated(), "  ", code);
        String declared = member.required() ? ": " + type : "?: " + orUndefined(type);
        code.append("  readonly %s%s;\n".formatted(key(member.name()), declared));
    }

    private static String orUndefined(String type) {
        return type.equals("unknown") ? type : type + " | undefined";
    }

    static String of(TypeModel type) {
        if (type instanceof TypeModel.Scalar scalar) {
            return switch (scalar.kind()) {
                case BOOLEAN -> "boolean";
                case INT, LONG, BIG_INTEGER, FLOAT, DOUBLE, DECIMAL -> "number";
                default -> "string";
            };
        }
        if (type instanceof TypeModel.Null) {
            return "null";
        }
        if (type instanceof TypeModel.Nullable nullable) {
            return of(nullable.type()) + " | null";
        }
        if (type instanceof TypeModel.Literals literals) {
            return literals.values().stream()
                    .map(value -> value.isString() ? CodeEscapes.literal(value.stringValue()) : value.toString())
                    .collect(Collectors.joining(" | "));
        }
        if (type instanceof TypeModel.ArrayType array) {
            String item = of(array.item());
            return "readonly " + (item.contains(" ") ? "(" + item + ")" : item) + "[]";
        }
        if (type instanceof TypeModel.Tuple tuple) {
            return "readonly ["
                    + tuple.items().stream().map(TypeScriptTypeWriter::of).collect(Collectors.joining(", ")) + "]";
        }
        if (type instanceof TypeModel.MapType map) {
            return map.key() instanceof TypeModel.Named key
                    ? "{ readonly [K in " + key.type().name() + "]?: " + of(map.value()) + " }"
                    : "{ readonly [name: string]: " + of(map.value()) + " }";
        }
        if (type instanceof TypeModel.Union union) {
            return union.options().stream()
                    .map(TypeScriptTypeWriter::of)
                    .distinct()
                    .collect(Collectors.joining(" | "));
        }
        return type instanceof TypeModel.Named named ? named.type().name() : "unknown";
    }

    /** Whether an alias would be defined as itself; arrays and objects of itself are allowed. */
    private static boolean isCircular(NamedType type) {
        return type.body() instanceof NamedType.Alias alias && leadsBack(alias.target(), type, new HashSet<>());
    }

    private static boolean leadsBack(TypeModel type, NamedType to, Set<NamedType> seen) {
        if (type instanceof TypeModel.Nullable nullable) {
            return leadsBack(nullable.type(), to, seen);
        }
        if (type instanceof TypeModel.Union union) {
            for (TypeModel option : union.options()) {
                if (leadsBack(option, to, seen)) {
                    return true;
                }
            }
            return false;
        }
        if (!(type instanceof TypeModel.Named named) || !(named.type().body() instanceof NamedType.Alias alias)) {
            return false;
        }
        // Longer chains of aliases count as circular, to bound the search.
        return named.type() == to
                || seen.size() > MAX_ALIASES
                || (seen.add(named.type()) && leadsBack(alias.target(), to, seen));
    }

    /** The name of a member, in quotes if it is not an identifier. */
    static String key(String name) {
        return name.matches("[A-Za-z_$][A-Za-z0-9_$]*") ? name : CodeEscapes.literal(name);
    }

    static void comment(String description, boolean deprecated, String indent, StringBuilder code) {
        String text = CodeEscapes.comment(description).strip();
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
            code.append(indent).append(" * @deprecated deprecated by the OpenRPC document\n");
        }
        code.append(indent).append(" */\n");
    }
}
