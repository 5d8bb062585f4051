package dev.antiphon.contract.internal.lint;

import dev.antiphon.contract.LintRule;
import dev.antiphon.openrpc.ReferenceResolver;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The rules about references, and about components that nothing references. */
public final class ReferenceRules {
    private static final String COMPONENTS = "#/components/";

    private final JsonNode tree;
    private final LintCollector collector;
    /** The targets of {@code x-antiphon-ref}, which replaces references in recursive schemas: they count as used, but not as cycles. */
    private final Set<String> cut = new LinkedHashSet<>();

    /** The references of each component, by the reference to the component. */
    private final Map<String, Set<String>> uses = new LinkedHashMap<>();

    private final ReferenceCycles cycles = new ReferenceCycles();

    public ReferenceRules(JsonNode tree, LintCollector collector) {
        this.tree = tree;
        this.collector = collector;
    }

    public void apply() {
        Set<String> used = new LinkedHashSet<>();
        for (Map.Entry<String, JsonNode> member : tree.properties()) {
            if (!member.getKey().equals("components")) {
                collect(member.getValue(), LintCollector.step("", member.getKey()), "", used);
            }
        }
        for (Map.Entry<String, JsonNode> kind : tree.path("components").properties()) {
            if (kind.getValue().isObject() && !kind.getKey().startsWith("x-")) {
                for (Map.Entry<String, JsonNode> component : kind.getValue().properties()) {
                    String ref = LintCollector.step(COMPONENTS + kind.getKey(), component.getKey());
                    Set<String> inside = new LinkedHashSet<>();
                    String path = ref.substring(1);
                    collect(component.getValue(), path, kind.getKey().equals("schemas") ? path : "", inside);
                    uses.put(ref, inside);
                }
            }
        }
        used.addAll(cut);
        Set<String> reached = reached(used);
        uses.forEach((ref, inside) -> {
            if (!reached.contains(ref)) {
                collector.found(LintRule.UNUSED_COMPONENT, ref.substring(1), "the component is not referenced");
            }
        });
        cycles.find().forEach(place -> collector.found(LintRule.RECURSIVE_SCHEMA, place, "the schema contains itself"));
    }

    /** The components that are reachable from some references. */
    private Set<String> reached(Set<String> from) {
        Set<String> reached = new LinkedHashSet<>();
        Deque<String> pending = new ArrayDeque<>(from);
        while (!pending.isEmpty()) {
            String component = component(pending.remove());
            if (reached.add(component)) {
                pending.addAll(uses.getOrDefault(component, Set.of()));
            }
        }
        return reached;
    }

    /** The reference to the component that contains the target of a reference. */
    private static String component(String ref) {
        String[] steps = ref.split("/", 5);
        return steps.length < 5 ? ref : String.join("/", steps[0], steps[1], steps[2], steps[3]);
    }

    /** @param base the path of the root schema, whose definitions references may lead to; empty outside of schemas */
    private void collect(JsonNode value, String path, String base, Set<String> refs) {
        if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                collect(value.get(i), path + "/" + i, base, refs);
            }
            return;
        }
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            String at = LintCollector.step(path, member.getKey());
            if (member.getKey().equals("x-antiphon-ref") && member.getValue().isString()) {
                cut.add(member.getValue().stringValue());
            }
            if (member.getKey().equals("$ref") && member.getValue().isString()) {
                String ref = member.getValue().stringValue();
                refs.add(ref);
                if (ref.startsWith("#")) {
                    cycles.add(at, target(ref, base));
                } else {
                    collector.found(LintRule.REMOTE_REFERENCE, at, "'" + ref + "' leads out of the document");
                }
            } else {
                boolean schema = base.isEmpty() && isSchema(path, member.getKey());
                collect(member.getValue(), at, schema ? at : base, refs);
            }
        }
    }

    private static boolean isSchema(String path, String name) {
        return name.equals("schema") || name.equals("x-antiphon-params") || path.endsWith("/x-antiphon-stream");
    }

    /** The path of a target: in the document or, if it has none, in the root schema. */
    private String target(String ref, String base) {
        String path = ReferenceResolver.decode(ref).substring(1);
        boolean shared = !path.isEmpty() && ReferenceResolver.find(ref, tree).isPresent();
        return shared ? path : base + path;
    }
}
