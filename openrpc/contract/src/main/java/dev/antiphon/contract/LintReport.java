package dev.antiphon.contract;

import dev.antiphon.contract.internal.schema.JsonNodes;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The report of a {@link DocumentLinter}. Immutable.
 *
 * @param findings the findings, the most severe first
 */
public record LintReport(List<LintFinding> findings) {
    /**
     * Copies the list.
     *
     * @param findings the findings, the most severe first
     */
    public LintReport {
        findings = List.copyOf(findings);
    }

    /**
     * Returns the number of findings of a severity.
     *
     * @param severity the severity
     * @return the number
     */
    public long count(LintRule.Severity severity) {
        return findings.stream()
                .filter(finding -> finding.rule().severity() == severity)
                .count();
    }

    /**
     * Returns whether there are findings of at least a severity.
     *
     * @param severity the severity
     * @return whether there are any
     */
    public boolean has(LintRule.Severity severity) {
        return findings.stream().anyMatch(finding -> finding.rule().severity().compareTo(severity) <= 0);
    }

    /**
     * Returns the report as text: each finding with its remedy, and a summary line.
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
     * Returns the report as JSON.
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
