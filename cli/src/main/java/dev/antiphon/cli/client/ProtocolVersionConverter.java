package dev.antiphon.cli.client;

import dev.antiphon.protocol.ProtocolVersion;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a version of JSON-RPC. */
public final class ProtocolVersionConverter implements ITypeConverter<ProtocolVersion> {
    @Override
    public ProtocolVersion convert(String text) {
        for (ProtocolVersion version : ProtocolVersion.values()) {
            if (version.text().equals(text)) {
                return version;
            }
        }
        throw new TypeConversionException("'" + text + "' is not one of 1.0, 2.0 and 3.0");
    }
}
