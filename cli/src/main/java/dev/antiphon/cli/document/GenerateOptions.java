package dev.antiphon.cli.document;

import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Options of the command {@code generate}, beside those of the client. */
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class GenerateOptions {
    @Parameters(
            index = "0",
            paramLabel = "LANGUAGE",
            converter = LanguageConverter.class,
            description = "java or typescript.")
    Language language;

    @Parameters(index = "1", paramLabel = "FROM", description = DocumentLoader.DESCRIPTION)
    String document;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Output directory; packages are directories in it. Default: the current directory.")
    Path output = Path.of("");

    @Option(
            names = "--package",
            paramLabel = "PACKAGE",
            description = "Package of the Java code, which should contain nothing else. Default: generated.")
    @Nullable
    String packageName;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of the service interface, or of the client. Default: the title of the document.")
    @Nullable
    String name;

    @Option(
            names = "--group-by-prefix",
            description = "One interface per prefix of the method names: eth_call becomes Eth.call. For java.")
    boolean grouped;

    @Option(
            names = "--exact-numbers",
            description = "Map numbers without a format to BigInteger and BigDecimal, not long and double. For java.")
    boolean exact;

    /** The option that was given although it is for Java only, or null if there is none. */
    @Nullable
    String javaOption() {
        if (packageName != null) {
            return "--package";
        }
        if (grouped) {
            return "--group-by-prefix";
        }
        return exact ? "--exact-numbers" : null;
    }

    /** The language of the generated code. */
    enum Language {
        JAVA,
        TYPESCRIPT
    }

    /** Converts the name of a language. */
    static final class LanguageConverter implements ITypeConverter<Language> {
        @Override
        public Language convert(String name) {
            return switch (name.toLowerCase(Locale.ROOT)) {
                case "java" -> Language.JAVA;
                case "typescript", "ts" -> Language.TYPESCRIPT;
                default -> throw new TypeConversionException("'" + name + "' is neither java nor typescript");
            };
        }
    }
}
