package dev.antiphon.contract.internal.schema;

import com.networknt.schema.regex.RegularExpression;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A pattern of a schema, written as in JavaScript, whose work is charged to the {@link StepLimit}. Immutable. */
public final class BoundedRegex implements RegularExpression {
    private static final int LONGEST = 2_000;
    /** What one match may take, so that there is something left for the others. */
    private static final long STEPS_OF_A_MATCH = StepLimit.STEPS / 4;

    private final Pattern pattern;

    private BoundedRegex(Pattern pattern) {
        this.pattern = pattern;
    }

    /**
     * Understands a pattern.
     *
     * @param source the pattern
     * @return the pattern, or nothing if Java has no such patterns
     */
    public static Optional<BoundedRegex> of(String source) {
        if (source.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            return Optional.of(new BoundedRegex(Pattern.compile(inJava(source))));
        } catch (PatternSyntaxException | StackOverflowError unusable) {
            return Optional.empty();
        }
    }

    /** Java lets classes contain classes, and its dollar matches before a line feed too. */
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

    /** Whether it is found in a text, as JSON Schema wants it; at most after so many steps. */
    @Override
    public boolean matches(String text) {
        return StepLimit.within(STEPS_OF_A_MATCH, () -> {
            try {
                Matcher matcher = pattern.matcher(new Charged(text));
                return matcher.find();
            } catch (StackOverflowError deep) {
                throw new StepLimit.Exhausted();
            }
        });
    }

    /** A text of which every look at a character costs a step. */
    private record Charged(String text) implements CharSequence {
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
            return new Charged(text.substring(start, end));
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
