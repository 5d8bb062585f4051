package dev.antiphon.cli.client;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A header that is given on the command line as {@code Name: value}. */
public record HeaderOption(String name, String value) {
    /** Converts a header. */
    public static final class Converter implements ITypeConverter<HeaderOption> {
        @Override
        public HeaderOption convert(String text) {
            int colon = text.indexOf(':');
            if (colon < 1 || !text.equals(text.strip()) || text.chars().anyMatch(Character::isISOControl)) {
                throw new TypeConversionException("'" + text + "' is not a header such as 'Name: value'");
            }
            return new HeaderOption(
                    text.substring(0, colon).strip(), text.substring(colon + 1).strip());
        }
    }
}
