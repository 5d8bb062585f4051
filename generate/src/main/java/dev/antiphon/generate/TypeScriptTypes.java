package dev.antiphon.generate;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Says in TypeScript what shapes are. */
final class TypeScriptTypes {
    private static final int MOST_NAMES = 500;

    private TypeScriptTypes() {}

    /** The declaration of a type. */
    static String declaration(Declared type) {
        StringBuilder code = new StringBuilder();
        comment(type.description(), type.deprecated(), "", code);
        if (type.body() instanceof Declared.Members members) {
            code.append("export interface ").append(type.name()).append(" {\n");
            for (Declared.Member member : members.members()) {
                member(member, code);
            }
            if (members.others() != null) {
                code.append("  readonly [name: string]: unknown;\n");
            }
            return code.append("}\n").toString();
        }
        String target = type.body() instanceof Declared.Constants constants
                ? constants.values().stream().map(Text::literal).collect(Collectors.joining(" | "))
                : isCircular(type) ? "unknown" : of(((Declared.Alias) type.body()).target());
        return code.append("export type ")
                .append(type.name())
                .append(" = ")
                .append(target)
                .append(";\n")
                .toString();
    }

    private static void member(Declared.Member member, StringBuilder code) {
        member(member, of(member.shape()), code);
    }

    /** A member, of a type that its shape need not tell. */
    static void member(Declared.Member member, String type, StringBuilder code) {
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

    static String of(Shape shape) {
        if (shape instanceof Shapes.Plain plain) {
            return switch (plain.kind()) {
                case BOOLEAN -> "boolean";
                case INT, LONG, BIG_INTEGER, FLOAT, DOUBLE, DECIMAL -> "number";
                default -> "string";
            };
        }
        if (shape instanceof Shapes.Null) {
            return "null";
        }
        if (shape instanceof Shapes.Nullable nullable) {
            return of(nullable.shape()) + " | null";
        }
        if (shape instanceof Shapes.Literals literals) {
            return literals.values().stream()
                    .map(value -> value.isString() ? Text.literal(value.stringValue()) : value.toString())
                    .collect(Collectors.joining(" | "));
        }
        if (shape instanceof Shapes.Listed listed) {
            String item = of(listed.item());
            return "readonly " + (item.contains(" ") ? "(" + item + ")" : item) + "[]";
        }
        if (shape instanceof Shapes.Tuple tuple) {
            return "readonly ["
                    + tuple.items().stream().map(TypeScriptTypes::of).collect(Collectors.joining(", ")) + "]";
        }
        if (shape instanceof Shapes.Mapped mapped) {
            return mapped.key() instanceof Shapes.Named key
                    ? "{ readonly [K in " + key.declared().name() + "]?: " + of(mapped.value()) + " }"
                    : "{ readonly [name: string]: " + of(mapped.value()) + " }";
        }
        if (shape instanceof Shapes.Choice choice) {
            return choice.options().stream().map(TypeScriptTypes::of).distinct().collect(Collectors.joining(" | "));
        }
        return shape instanceof Shapes.Named named ? named.declared().name() : "unknown";
    }

    /** Whether a type would be defined as itself; lists and objects of itself are fine. */
    private static boolean isCircular(Declared type) {
        return type.body() instanceof Declared.Alias alias && leadsBack(alias.target(), type, new HashSet<>());
    }

    private static boolean leadsBack(Shape shape, Declared to, Set<Declared> seen) {
        if (shape instanceof Shapes.Nullable nullable) {
            return leadsBack(nullable.shape(), to, seen);
        }
        if (shape instanceof Shapes.Choice choice) {
            for (Shape option : choice.options()) {
                if (leadsBack(option, to, seen)) {
                    return true;
                }
            }
            return false;
        }
        if (!(shape instanceof Shapes.Named named) || !(named.declared().body() instanceof Declared.Alias alias)) {
            return false;
        }
        // It is not worth while to look further: nobody could read such a type.
        return named.declared() == to
                || seen.size() > MOST_NAMES
                || (seen.add(named.declared()) && leadsBack(alias.target(), to, seen));
    }

    /** The name of a member, in quotes if it is no identifier. */
    static String key(String name) {
        return name.matches("[A-Za-z_$][A-Za-z0-9_$]*") ? name : Text.literal(name);
    }

    static void comment(String said, boolean deprecated, String indent, StringBuilder code) {
        String text = Text.comment(said).strip();
        if (text.isEmpty() && !deprecated) {
            return;
        }
        List<String> lines = text.isEmpty() ? List.of() : Text.lines(text, 110);
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
