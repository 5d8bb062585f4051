package dev.antiphon.internal.service;

import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.internal.client.OutboundCall;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.service.ParameterEncoding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The writer of declared parameters by name or by position, directly from the arguments of a proxy's method. */
final class ArgumentsWriter {
    private final List<Parameter> parameters;
    private final ValueWriter<Object>[] writers;
    private final byte[][] keys;
    private final int contextSlot;
    private final boolean byName;
    private final @Nullable RestWriter rest;

    /**
     * @param writers writes the arguments, one for each parameter
     * @param contextSlot the index of the argument that is a context and not written, or negative for none
     */
    ArgumentsWriter(Parameters parameters, ValueWriter<Object>[] writers, int contextSlot, ParameterEncoding encoding) {
        this.parameters = parameters.list();
        this.writers = writers;
        this.contextSlot = contextSlot;
        this.byName = encoding == ParameterEncoding.BY_NAME;
        this.keys = new byte[writers.length][];
        for (int i = 0; i < keys.length; i++) {
            JsonOutput key = new JsonOutput();
            key.value(this.parameters.get(i).name());
            key.write(':');
            keys[i] = key.toByteArray();
        }
        this.rest = writers.length > 0 && writers[writers.length - 1] instanceof RestWriter last ? last : null;
    }

    /** The {@code params} for some arguments. */
    OutboundCall.Params params(@Nullable Object[] arguments) {
        return new Given(arguments);
    }

    private final class Given implements OutboundCall.Params {
        private final @Nullable Object[] arguments;

        Given(@Nullable Object[] arguments) {
            this.arguments = arguments;
        }

        @Override
        public void writeTo(JsonOutput out) {
            if (byName) {
                byName(out);
            } else {
                byPosition(out);
            }
        }

        /** Omits absent optional parameters, so that the peer's defaults apply. */
        private void byName(JsonOutput out) {
            out.write('{');
            int none = out.size();
            for (int i = 0; i < keys.length; i++) {
                if (!isLeftOut(i)) {
                    if (out.size() > none) {
                        out.write(',');
                    }
                    out.write(keys[i]);
                    write(i, out);
                }
            }
            out.write('}');
        }

        /** Absent parameters in the middle are written as null; those at the end are omitted. */
        private void byPosition(JsonOutput out) {
            int singles = rest == null ? keys.length : keys.length - 1;
            Object more = rest == null ? null : argument(singles);
            int count = singles;
            if (RestWriter.length(more) == 0) {
                while (count > 0 && isLeftOut(count - 1)) {
                    count--;
                }
            }
            out.write('[');
            for (int i = 0; i < count; i++) {
                if (i > 0) {
                    out.write(',');
                }
                write(i, out);
            }
            if (rest != null && more != null && RestWriter.length(more) > 0) {
                if (count > 0) {
                    out.write(',');
                }
                rest.each(more, out);
            }
            out.write(']');
        }

        private boolean isLeftOut(int index) {
            return parameters.get(index).isOptional() && OptionalWriter.isAbsent(argument(index));
        }

        private @Nullable Object argument(int index) {
            return arguments[contextSlot < 0 || index < contextSlot ? index : index + 1];
        }

        private void write(int index, JsonOutput out) {
            Object argument = argument(index);
            if (argument == null) {
                out.nullValue();
                return;
            }
            try {
                writers[index].write(argument, out);
            } catch (BindingException e) {
                throw e.withPathPrefix("." + parameters.get(index).name());
            }
        }
    }
}
