package dev.antiphon.cli.client;

import dev.antiphon.stream.StreamWire;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the name of a stream convention of version 2.0. */
public final class StreamWireConverter implements ITypeConverter<StreamWire> {
    public static final String NAMES = "flows, subscriptions, partial-results, progress or collected";

    @Override
    public StreamWire convert(String text) {
        for (StreamWire wire : StreamWire.values()) {
            if (name(wire).equals(text)) {
                return wire;
            }
        }
        throw new TypeConversionException(
                "'" + text + "' is not one of flows, subscriptions, partial-results, progress and collected");
    }

    /** The name of a convention on the command line. */
    public static String name(StreamWire wire) {
        return wire.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
