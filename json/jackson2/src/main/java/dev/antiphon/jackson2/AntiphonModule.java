package dev.antiphon.jackson2;

import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.RawJson;

/** The Jackson module for the types of core: it reads and writes raw JSON values, and probes types. */
final class AntiphonModule extends SimpleModule {
    private static final long serialVersionUID = 1L;

    AntiphonModule(JsonBinding binding) {
        super("antiphon");
        addSerializer(RawJson.class, new RawJsonSerializer());
        addDeserializer(RawJson.class, new RawJsonDeserializer(binding));
        addSerializer(TypeProbe.class, new TypeProbe.WriteProbe());
        addDeserializer(TypeProbe.class, new TypeProbe.ReadProbe());
    }
}
