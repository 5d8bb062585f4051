package dev.antiphon.cli.client;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time: seconds, unless the number has another unit. */
public final class DurationConverter implements ITypeConverter<Duration> {
    /** What is longer is as good as for ever, and more than can be reckoned with in nanoseconds. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

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
        return Duration.ofNanos(nanos.min(BigDecimal.valueOf(LONGEST.toNanos())).longValue());
    }
}
