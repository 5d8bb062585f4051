package dev.antiphon.contract.internal.lint;

import dev.antiphon.contract.LintRule;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Rules about references: where they lead, and what none leads to. */
public final class ReferenceRules {
    private static final String COMPONENTS = "#/components/";

    private final JsonNode tree;
    private final LintCollector finder;
    /** Where references of schemas that contain themselves were cut: they count as used, but not as circles. */
    private final Set<String> cut = new LinkedHashSet<>();

    /** What each component refers to, by its reference. */
    private final Map<String, Set<String>> uses = new LinkedHashMap<>();

    private final ReferenceCycles circles = new ReferenceCycles();

    public ReferenceRules(JsonNode tree, LintCollector finder) {
        this.tree = tree;
        this.finder = finder;
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
                finder.found(LintRule.UNUSED_COMPONENT, ref.substring(1), "nothing refers to it");
            }
        });
        circles.find().forEach(place -> finder.found(LintRule.RECURSIVE_SCHEMA, place, "the schema contains itself"));
    }

    /** All that references lead to, from one to the next. */
    private Set<String> reached(Set<String> from) {
        Set<String> reached = new LinkedHashSet<>();
        Deque<String> waiting = new ArrayDeque<>(from);
        while (!waiting.isEmpty()) {
            String component = component(waiting.remove());
            if (reached.add(component)) {
                waiting.addAll(uses.getOrDefault(component, Set.of()));
            }
        }
        return reached;
    }

    /** The component that a reference leads into. */
    private static String component(String ref) {
        String[] steps = ref.split("/", 5);
        return steps.length < 5 ? ref : String.join("/", steps[0], steps[1], steps[2], steps[3]);
    }

    /** @param base the path of the schema around, which has definitions of its own; empty outside of schemas */
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
                    circles.add(at, target(ref, base));
                } else {
                    finder.found(LintRule.REMOTE_REFERENCE, at, "'" + ref + "' leads out of the document");
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

    /** The place that a reference leads to: in the document or, if there is none, in the schema around. */
    private String target(String ref, String base) {
        String path;
        try {
            path = String.valueOf(URI.create(ref).getFragment());
        } catch (IllegalArgumentException unescaped) {
            path = ref.substring(1);
        }
        boolean shared = path.startsWith("/") && !tree.at(path).isMissingNode();
        return shared ? path : base + path;
    }
}
