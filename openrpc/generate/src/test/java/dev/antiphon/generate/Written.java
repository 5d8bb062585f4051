package dev.antiphon.generate;

import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.ValueWriter;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;

/** Writes values as JSON with the binding of the library. */
final class Written {
    private Written() {}

    static String json(Object value, Type type) {
        JsonOutput out = new JsonOutput();
        ValueWriter<Object> writer = new JsonTypes(JsonBinding.onClassPath()).writer(type);
        writer.write(value, out);
        return new String(out.toByteArray(), StandardCharsets.UTF_8);
    }
}
