package dev.antiphon.opentelemetry;

import dev.antiphon.CallContext;
import dev.antiphon.CallOption;
import dev.antiphon.transport.TransportContext;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The carrier of {@link TraceCarrier#headers()}. */
final class HeaderCarrier implements TraceCarrier {
    @Override
    public Map<String, String> read(CallContext call, Collection<String> fields) {
        TransportContext transport = call.transport();
        if (transport == TransportContext.UNKNOWN) {
            return Map.of();
        }
        Map<String, String> found = Map.of();
        for (String field : fields) {
            List<String> values = transport.headers(field);
            if (!values.isEmpty()) {
                found = found.isEmpty() ? new HashMap<>() : found;
                // Several lines of a header are one list; two values of traceparent are invalid, as the specification
                // wants.
                found.put(field, values.size() == 1 ? values.get(0) : String.join(",", values));
            }
        }
        return found;
    }

    @Override
    public CallContext write(CallContext call, Map<String, String> fields) {
        if (call.connection().isPresent()) {
            return call;
        }
        CallOption[] options = new CallOption[fields.size()];
        int i = 0;
        for (Map.Entry<String, String> field : fields.entrySet()) {
            options[i++] = CallOption.header(field.getKey(), field.getValue());
        }
        return call.with(options);
    }
}
