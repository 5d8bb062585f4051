package dev.antiphon.jackson3;

import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.RawJson;
import tools.jackson.databind.module.SimpleModule;

/** The Jackson module for the types of core: it reads and writes raw JSON values, probes types, and creates records faster. */
final class AntiphonModule extends SimpleModule {
    private static final long serialVersionUID = 1L;

    AntiphonModule(JsonBinding binding) {
        super("antiphon");
        addSerializer(RawJson.class, new RawJsonSerializer());
        addDeserializer(RawJson.class, new RawJsonDeserializer(binding));
        addSerializer(TypeProbe.class, new TypeProbe.WriteProbe());
        addDeserializer(TypeProbe.class, new TypeProbe.ReadProbe());
        setDeserializerModifier(new MethodHandleInstantiator.Modifier());
    }
}
