package dev.antiphon.contract.internal.verify;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names of methods, where a star is any text. */
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
