package dev.antiphon.internal.service;

import dev.antiphon.internal.client.GivenParams;
import dev.antiphon.internal.client.OutboundCall;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.ParameterEncoding;
import org.jspecify.annotations.Nullable;

/** The writer of the {@code params} of a call from the arguments of a proxy's method. */
final class ProxyParamsWriter {
    private final String method;
    private final int contextSlot;
    private final @Nullable ArgumentsWriter described;
    private final @Nullable ValueWriter<Object> whole;
    private final @Nullable ParameterEncoding encoding;
    private final ProtocolVersion version;

    /**
     * @param contextSlot the index of the argument that is a context, or negative for none
     * @param described writes the arguments individually, or null if there are none to write
     * @param whole writes the argument that is all of {@code params}, or null if there is none
     * @param encoding the encoding of that argument, or null to write it unchanged
     */
    ProxyParamsWriter(
            String method,
            int contextSlot,
            @Nullable ArgumentsWriter described,
            @Nullable ValueWriter<Object> whole,
            @Nullable ParameterEncoding encoding,
            ProtocolVersion version) {
        this.method = method;
        this.contextSlot = contextSlot;
        this.described = described;
        this.whole = whole;
        this.encoding = encoding;
        this.version = version;
    }

    /** The {@code params}, or null for none. */
    OutboundCall.@Nullable Params of(@Nullable Object @Nullable [] arguments) {
        if (arguments == null) {
            return null;
        }
        if (contextSlot >= 0 && arguments[contextSlot] != null) {
            // A context has no effect here, and must not be ignored silently.
            throw new IllegalArgumentException(
                    "The context of '" + method + "' is created by the called server and not sent; pass null");
        }
        if (whole != null) {
            return whole(arguments[contextSlot == 0 ? 1 : 0], whole);
        }
        return described == null ? null : described.params(arguments);
    }

    private OutboundCall.@Nullable Params whole(@Nullable Object value, ValueWriter<Object> writer) {
        if (value == null || OptionalWriter.isAbsent(value) || (value instanceof RawJson json && json.isNull())) {
            return null;
        }
        return new GivenParams(method, value, writer, encoding, version);
    }
}
