package dev.antiphon.jackson2;

import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.RawJson;

/** Teaches a mapper the types of core: raw values may be properties, elements and map values. */
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
