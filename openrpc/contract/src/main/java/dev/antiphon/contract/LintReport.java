package dev.antiphon.contract;

import dev.antiphon.contract.internal.schema.JsonNodes;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a {@link DocumentLinter} has found. Immutable.
 *
 * @param findings what could be better, the worst first
 */
public record LintReport(List<LintFinding> findings) {
    /**
     * Copies the list.
     *
     * @param findings what could be better, the worst first
     */
    public LintReport {
        findings = List.copyOf(findings);
    }

    /**
     * How much of this severity was found.
     *
     * @param severity how bad
     * @return how many
     */
    public long count(LintRule.Severity severity) {
        return findings.stream()
                .filter(finding -> finding.rule().severity() == severity)
                .count();
    }

    /**
     * Tells whether there is something as bad as this, or worse.
     *
     * @param severity how bad
     * @return whether there is
     */
    public boolean has(LintRule.Severity severity) {
        return findings.stream().anyMatch(finding -> finding.rule().severity().compareTo(severity) <= 0);
    }

    /**
     * The report for people: each finding with its remedy, and a line that sums up.
     *
     * @return lines, without a line break at the end
     */
    public String toText() {
        return findings.stream()
                        .map(finding -> finding + "\n    " + finding.rule().remedy() + "\n")
                        .collect(Collectors.joining())
                + count(LintRule.Severity.ERROR) + " errors, " + count(LintRule.Severity.WARNING) + " warnings, "
                + count(LintRule.Severity.HINT) + " hints";
    }

    /**
     * The report for programs.
     *
     * @return a JSON object over several lines
     */
    public String toJson() {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (LintRule.Severity severity : LintRule.Severity.values()) {
            object.put(severity.word() + "s", count(severity));
        }
        ArrayNode list = object.putArray("findings");
        for (LintFinding finding : findings) {
            list.addObject()
                    .put("rule", finding.rule().word())
                    .put("severity", finding.rule().severity().word())
                    .put("path", finding.path())
                    .put("message", finding.message())
                    .put("remedy", finding.rule().remedy());
        }
        return JsonNodes.pretty(object);
    }
}
