package dev.antiphon.processor.openrpc;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.processor.model.ServiceModel;
import dev.antiphon.processor.schema.SchemaNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the examples of a method in OpenRPC's form, with one value for each parameter. Immutable.
 *
 * @param positions the names of the parameters in the order of their positions
 * @param order the names of the parameters in the order of the document
 * @param rest whether the last parameter by position takes all remaining arguments
 */
record ExampleWriter(List<String> positions, List<String> order, boolean rest) {
    Map<String, @Nullable Object> write(ServiceModel.Example example) {
        Map<String, @Nullable Object> pairing = SchemaNode.of("name", example.name());
        OpenRpcDocumentWriter.put(pairing, "description", example.description());
        pairing.put("params", params(example.params()));
        if (example.result() != null) {
            pairing.put("result", SchemaNode.of("name", "result", "value", example.result()));
        }
        return pairing;
    }

    private List<Object> params(RawJson given) {
        Map<String, RawJson> byName = new LinkedHashMap<>();
        if (positions.isEmpty()) {
            byName.put("params", given); // params are one value
        } else if (given.kind() == JsonKind.OBJECT) {
            byName.putAll(given.members());
        } else {
            byPosition(given.elements(), byName);
        }
        boolean none = positions.isEmpty()
                && (given.kind() == JsonKind.OBJECT
                        ? given.members().isEmpty()
                        : given.elements().isEmpty());
        List<Object> params = new ArrayList<>();
        for (String name : order) {
            RawJson value = byName.remove(name);
            if (value != null) {
                params.add(SchemaNode.of("name", name, "value", value));
            }
        }
        if (!none) {
            byName.forEach((name, value) -> params.add(SchemaNode.of("name", name, "value", value)));
        }
        return params;
    }

    private void byPosition(List<RawJson> given, Map<String, RawJson> byName) {
        int last = positions.size() - 1;
        for (int i = 0; i < given.size() && i <= last; i++) {
            byName.put(positions.get(i), rest && i == last ? list(given.subList(i, given.size())) : given.get(i));
        }
    }

    private static RawJson list(List<RawJson> elements) {
        JsonOutput out = new JsonOutput();
        out.write('[');
        for (int i = 0; i < elements.size(); i++) {
            if (i > 0) {
                out.ascii(", ");
            }
            elements.get(i).writeTo(out);
        }
        out.write(']');
        return RawJson.of(out.toByteArray());
    }
}
