package dev.antiphon.openrpc.internal.generator;

import dev.antiphon.MethodExample;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.Example;
import dev.antiphon.openrpc.ExamplePairing;
import dev.antiphon.openrpc.Referable;
import dev.antiphon.openrpc.internal.JsonTrees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * Makes the examples of a method as OpenRPC has them: one value for each parameter.
 *
 * @param positions the names of the parameters, in the order in which they are given by position
 * @param order the same in the order of the document
 * @param rest whether the last by position takes all that are left
 */
record ExampleGenerator(List<String> positions, List<String> order, boolean rest) {
    ExamplePairing make(MethodExample example) {
        RawJson answer = example.result();
        return new ExamplePairing(
                example.name(),
                null,
                example.description(),
                params(JsonTrees.read(example.params().toBytes())),
                answer == null ? null : Example.of("result", JsonTrees.read(answer.toBytes())),
                Map.of());
    }

    private List<Referable<Example>> params(JsonNode given) {
        Map<String, JsonNode> byName = new LinkedHashMap<>();
        if (positions.isEmpty()) {
            if (!given.isEmpty()) {
                byName.put("params", given); // which are one value
            }
        } else if (given.isObject()) {
            given.properties().forEach(entry -> byName.put(entry.getKey(), entry.getValue()));
        } else {
            byPosition(given, byName);
        }
        List<Referable<Example>> params = new ArrayList<>();
        for (String name : order) {
            JsonNode value = byName.remove(name);
            if (value != null) {
                params.add(Example.of(name, value));
            }
        }
        byName.forEach((name, value) -> params.add(Example.of(name, value)));
        return params;
    }

    private void byPosition(JsonNode given, Map<String, JsonNode> byName) {
        int last = positions.size() - 1;
        for (int i = 0; i < given.size() && i <= last; i++) {
            JsonNode value = given.get(i);
            if (rest && i == last) {
                ArrayNode left = JsonTrees.MAPPER.createArrayNode();
                for (int j = i; j < given.size(); j++) {
                    left.add(given.get(j));
                }
                value = left;
            }
            byName.put(positions.get(i), value);
        }
    }
}
