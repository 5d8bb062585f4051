package dev.antiphon.internal.client;

import dev.antiphon.json.JsonChildren;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.ParameterEncoding;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that a caller has passed as one value, which must be an object or an array in JSON.
 *
 * @param method the method, for error messages
 * @param encoding the encoding that the call specifies, or null to write the value unchanged
 */
public record GivenParams(
        String method,
        Object value,
        ValueWriter<Object> writer,
        @Nullable ParameterEncoding encoding,
        ProtocolVersion version)
        implements OutboundCall.Params {
    @Override
    public void writeTo(JsonOutput out) {
        int start = out.size();
        writer.write(value, out);
        byte first = out.byteAt(start);
        if (first == '{' && encoding == ParameterEncoding.BY_POSITION) {
            asArray(start, out);
        } else if (first == '{' && version == ProtocolVersion.V1_0) {
            throw new IllegalArgumentException("Version 1.0 has no named parameters; give those of '" + method
                    + "' as a list, or with CallOption.encoding(ParameterEncoding.BY_POSITION)");
        } else if (first != '{' && first != '[') {
            throw new IllegalArgumentException("The parameters of '" + method
                    + "' must become a JSON object or array, which a "
                    + value.getClass().getName()
                    + " does not; give a record, a map or a list, such as List.of(value)");
        }
    }

    /** Rewrites an object that has just been written as an array of its values. */
    private static void asArray(int start, JsonOutput out) {
        byte[] object = Arrays.copyOfRange(out.toByteArray(), start, out.size());
        int[] ranges = JsonChildren.of(object, 0);
        out.truncate(start);
        out.write('[');
        for (int i = 0; i < ranges.length; i += 4) {
            if (i > 0) {
                out.write(',');
            }
            out.write(object, ranges[i + 2], ranges[i + 3] - ranges[i + 2]);
        }
        out.write(']');
    }
}
