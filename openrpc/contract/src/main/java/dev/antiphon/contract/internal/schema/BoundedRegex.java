package dev.antiphon.contract.internal.schema;

import com.networknt.schema.regex.RegularExpression;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A regular expression of a schema, in the syntax of JavaScript, with matching bounded by the {@link StepLimit}. Immutable. */
public final class BoundedRegex implements RegularExpression {
    private static final int MAX_LENGTH = 2_000;
    /** Leaves steps for other matches. */
    private static final long MAX_STEPS = StepLimit.STEPS / 4;

    private final Pattern pattern;

    private BoundedRegex(Pattern pattern) {
        this.pattern = pattern;
    }

    /**
     * Compiles a pattern.
     *
     * @param source the pattern
     * @return the regular expression; empty if Java does not support it
     */
    public static Optional<BoundedRegex> of(String source) {
        if (source.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            return Optional.of(new BoundedRegex(Pattern.compile(inJava(source))));
        } catch (PatternSyntaxException | StackOverflowError unusable) {
            return Optional.empty();
        }
    }

    /** Translates what differs: Java nests character classes, and its dollar also matches before a line feed. */
    private static String inJava(String source) {
        StringBuilder out = new StringBuilder(source.length() + 8);
        boolean inClass = false;
        for (int i = 0; i < source.length(); i++) {
            char c = source.charAt(i);
            if (c == '\\' && i + 1 < source.length()) {
                out.append(c).append(source.charAt(++i));
            } else if (inClass && (c == '[' || c == '&')) {
                out.append('\\').append(c);
            } else if (!inClass && c == '$') {
                out.append("\\z");
            } else {
                inClass = c == '[' || (inClass && c != ']');
                out.append(c);
            }
        }
        return out.toString();
    }

    /** Whether it is found in a text, as JSON Schema defines it, within the step limit. */
    @Override
    public boolean matches(String text) {
        return StepLimit.within(MAX_STEPS, () -> {
            try {
                Matcher matcher = pattern.matcher(new CountedText(text));
                return matcher.find();
            } catch (StackOverflowError deep) {
                throw new StepLimit.Exhausted();
            }
        });
    }

    /** A text that takes a step for each access to a character. */
    private record CountedText(String text) implements CharSequence {
        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            StepLimit.take(1);
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new CountedText(text.substring(start, end));
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
