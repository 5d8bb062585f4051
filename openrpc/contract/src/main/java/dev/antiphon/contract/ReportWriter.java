package dev.antiphon.contract;

import dev.antiphon.contract.internal.schema.JsonNodes;
import dev.antiphon.json.RawJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes reports as text and as JSON. */
final class ReportWriter {
    private static final int MAX_PARAMS = 400;

    private ReportWriter() {}

    static String text(ContractReport report) {
        StringBuilder text = new StringBuilder();
        for (VerificationResult check : report.checks()) {
            if (check.status() != VerificationResult.Status.PASSED) {
                text.append(check).append('\n');
                RawJson params = check.params();
                if (params != null) {
                    text.append("    params: ")
                            .append(shortened(params.toString()))
                            .append('\n');
                }
            }
        }
        return text.append(report.checks().size())
                .append(" checks: ")
                .append(report.count(VerificationResult.Status.PASSED))
                .append(" passed, ")
                .append(report.count(VerificationResult.Status.FAILED))
                .append(" failed, ")
                .append(report.count(VerificationResult.Status.SKIPPED))
                .append(" skipped (seed ")
                .append(report.seed())
                .append(')')
                .toString();
    }

    /** A text in one line, so that text of a document or a server cannot look like lines of the report. */
    static String line(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            boolean breaks = Character.isISOControl(c) || c == 0x2028 || c == 0x2029;
            line.append(breaks ? String.format("\\u%04x", c) : Character.toString(c));
        });
        return line.toString();
    }

    private static String shortened(String text) {
        return text.length() <= MAX_PARAMS ? text : text.substring(0, MAX_PARAMS) + "...";
    }

    static String json(ContractReport report) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("title", report.title());
        object.put("seed", report.seed());
        object.put("millis", report.time().toMillis());
        for (VerificationResult.Status status : VerificationResult.Status.values()) {
            object.put(status.word(), report.count(status));
        }
        ArrayNode checks = object.putArray("checks");
        for (VerificationResult check : report.checks()) {
            ObjectNode entry = checks.addObject()
                    .put("method", check.method())
                    .put("kind", check.kind().word())
                    .put("name", check.name())
                    .put("status", check.status().word())
                    .put("detail", check.detail())
                    .put("millis", check.time().toMillis());
            RawJson params = check.params();
            if (params != null) {
                entry.set("params", JsonNodes.tree(params));
            }
        }
        return JsonNodes.pretty(object);
    }
}
