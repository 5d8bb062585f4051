package dev.antiphon.jackson3;

import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.RawJson;
import tools.jackson.databind.module.SimpleModule;

/** Teaches a mapper the types of core: raw values may be properties, elements and map values; and a faster way to make records. */
final class CoreTypes extends SimpleModule {
    private static final long serialVersionUID = 1L;

    CoreTypes(JsonBinding binding) {
        super("antiphon");
        addSerializer(RawJson.class, new RawJsonSerializer());
        addDeserializer(RawJson.class, new RawJsonDeserializer(binding));
        addSerializer(Probe.class, new Probe.Writing());
        addDeserializer(Probe.class, new Probe.Reading());
        setDeserializerModifier(new PreparedCreator.Preparing());
    }
}
