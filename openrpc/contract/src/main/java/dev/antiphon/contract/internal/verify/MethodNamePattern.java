package dev.antiphon.contract.internal.verify;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A pattern of method names, in which {@code *} matches any text. Immutable. */
public final class MethodNamePattern {
    private final Pattern pattern;

    public MethodNamePattern(String source) {
        pattern = Pattern.compile(
                Arrays.stream(source.split("\\*+", -1)).map(Pattern::quote).collect(Collectors.joining(".*")),
                Pattern.DOTALL);
    }

    boolean matches(String name) {
        return pattern.matcher(name).matches();
    }
}
