package dev.antiphon.cli.client;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a duration: a number of seconds, or a number with the unit ms, s or m. */
public final class DurationConverter implements ITypeConverter<Duration> {
    /** Longer durations are cut to this, so that they fit into nanoseconds. */
    private static final Duration MAX = Duration.ofDays(36_500);

    private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ms|s|m|)");

    @Override
    public Duration convert(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            throw new TypeConversionException("'" + text + "' is not a time such as 5, 0.5, 500ms, 5s or 2m");
        }
        long unit = switch (time.group(2)) {
            case "ms" -> 1_000_000L;
            case "m" -> 60_000_000_000L;
            default -> 1_000_000_000L;
        };
        BigDecimal nanos = new BigDecimal(time.group(1)).multiply(BigDecimal.valueOf(unit));
        return Duration.ofNanos(nanos.min(BigDecimal.valueOf(MAX.toNanos())).longValue());
    }
}
