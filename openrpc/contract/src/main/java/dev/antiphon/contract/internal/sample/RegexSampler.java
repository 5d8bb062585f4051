package dev.antiphon.contract.internal.sample;

import dev.antiphon.contract.internal.schema.StepLimit;
import dev.antiphon.contract.internal.schema.UnsatisfiableSchemaException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Generator of texts that match a pattern of characters, classes, groups, alternatives and repetitions. It ignores lookaround, so callers
 * must match the text against the pattern. Not thread-safe.
 */
final class RegexSampler {
    private static final int MAX_LENGTH = 4_000;
    private static final String WORD = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    private static final String PLAIN =
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.,:;!?/@#%&+=*'\"<>()[]{}|\\^$~`";

    private final String pattern;
    private final Random random;
    private int at;
    private int length;

    private RegexSampler(String pattern, Random random) {
        this.pattern = pattern;
        this.random = random;
    }

    static String of(String pattern, Random random) {
        try {
            RegexSampler sampler = new RegexSampler(pattern, random);
            String text = sampler.alternatives();
            if (sampler.at < pattern.length()) {
                throw new UnsatisfiableSchemaException();
            }
            return text;
        } catch (StringIndexOutOfBoundsException | NumberFormatException unusual) {
            throw new UnsatisfiableSchemaException();
        }
    }

    private boolean more() {
        return at < pattern.length();
    }

    private boolean take(String expected) {
        boolean there = pattern.startsWith(expected, at);
        if (there) {
            at += expected.length();
        }
        return there;
    }

    private String alternatives() {
        List<String> options = new ArrayList<>();
        do {
            options.add(sequence());
        } while (take("|"));
        return options.get(random.nextInt(options.size()));
    }

    private String sequence() {
        StringBuilder text = new StringBuilder();
        while (more() && pattern.charAt(at) != '|' && pattern.charAt(at) != ')') {
            int start = at;
            String once = atom();
            int[] times = quantifier();
            int end = at;
            int wanted = times[0] + (times[1] > times[0] ? random.nextInt(Math.min(times[1] - times[0], 4) + 1) : 0);
            for (int i = 0; i < wanted; i++) {
                at = start;
                String part = i == 0 ? once : atom();
                length += part.length();
                StepLimit.take(10);
                if (length > MAX_LENGTH) {
                    throw new UnsatisfiableSchemaException();
                }
                text.append(part);
            }
            at = end;
        }
        return text.toString();
    }

    /** The minimum and the maximum number of repetitions. */
    private int[] quantifier() {
        int[] times = {1, 1};
        if (take("?")) {
            times = new int[] {0, 1};
        } else if (take("*")) {
            times = new int[] {0, MAX_LENGTH};
        } else if (take("+")) {
            times = new int[] {1, MAX_LENGTH};
        } else if (more() && pattern.charAt(at) == '{' && Character.isDigit(pattern.charAt(at + 1))) {
            int end = pattern.indexOf('}', at);
            String[] bounds = pattern.substring(at + 1, end).split(",", -1);
            int least = Integer.parseInt(bounds[0]);
            int most = bounds.length == 1 ? least : bounds[1].isEmpty() ? MAX_LENGTH : Integer.parseInt(bounds[1]);
            times = new int[] {least, Math.max(least, most)};
            at = end + 1;
        } else {
            return times;
        }
        take("?"); // a reluctant quantifier, which matches the same texts
        return times;
    }

    private String atom() {
        char c = pattern.charAt(at++);
        return switch (c) {
            case '^', '$' -> "";
            case '.' -> pick(WORD);
            case '(' -> group();
            case '[' -> pick(characters());
            case '\\' -> escape();
            default -> String.valueOf(c);
        };
    }

    private String group() {
        boolean lookaround = false;
        if (take("?")) {
            if (take("=") || take("!") || take("<=") || take("<!")) {
                lookaround = true;
            } else if (take("<")) {
                at = pattern.indexOf('>', at) + 1;
            } else if (!take(":")) {
                throw new UnsatisfiableSchemaException();
            }
        }
        String inside = alternatives();
        if (!take(")")) {
            throw new UnsatisfiableSchemaException();
        }
        return lookaround ? "" : inside;
    }

    private String escape() {
        char c = pattern.charAt(at);
        if (c == 'b' || c == 'B') {
            at++;
            return "";
        }
        return pick(escaped());
    }

    private String pick(String from) {
        if (from.isEmpty()) {
            throw new UnsatisfiableSchemaException();
        }
        return String.valueOf(from.charAt(random.nextInt(from.length())));
    }

    /** The characters that an escape matches. */
    private String escaped() {
        char c = pattern.charAt(at++);
        return switch (c) {
            case 'd' -> "0123456789";
            case 'w' -> WORD;
            case 's' -> " ";
            case 'D', 'W' -> "-";
            case 'S' -> WORD;
            case 'n' -> "\n";
            case 't' -> "\t";
            case 'r' -> "\r";
            case 'f' -> "\f";
            case 'v' -> "\u000b";
            case 'u' -> code(4);
            case 'x' -> code(2);
            case 'p' -> property();
            default -> {
                if (Character.isLetterOrDigit(c)) {
                    throw new UnsatisfiableSchemaException(); // a back-reference, or an unknown escape
                }
                yield String.valueOf(c);
            }
        };
    }

    private String code(int digits) {
        at += digits;
        return String.valueOf((char) Integer.parseInt(pattern.substring(at - digits, at), 16));
    }

    private String property() {
        int end = pattern.indexOf('}', at);
        String name = pattern.substring(at + 1, end);
        at = end + 1;
        return switch (name) {
            case "L", "Letter", "Ll", "Alphabetic" -> "abcdefghijklmnopqrstuvwxyz";
            case "Lu" -> "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
            case "N", "Nd" -> "0123456789";
            default -> throw new UnsatisfiableSchemaException();
        };
    }

    /** The characters that a class matches. */
    private String characters() {
        boolean negated = take("^");
        StringBuilder set = new StringBuilder();
        while (pattern.charAt(at) != ']') {
            String one = single();
            if (one.length() == 1 && pattern.charAt(at) == '-' && pattern.charAt(at + 1) != ']') {
                at++;
                String last = single();
                for (int c = one.charAt(0); c <= last.charAt(0) && set.length() < MAX_LENGTH; c++) {
                    set.append((char) c);
                }
            } else {
                set.append(one);
            }
        }
        at++;
        if (!negated) {
            return set.toString();
        }
        StringBuilder others = new StringBuilder();
        PLAIN.chars().filter(c -> set.indexOf(String.valueOf((char) c)) < 0).forEach(c -> others.append((char) c));
        return others.toString();
    }

    private String single() {
        char c = pattern.charAt(at++);
        if (c != '\\') {
            return String.valueOf(c);
        }
        if (pattern.charAt(at) == 'b') {
            at++;
            return "\b";
        }
        return escaped();
    }
}
