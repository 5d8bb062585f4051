package dev.antiphon.contract;

import dev.antiphon.contract.internal.lint.DocumentRules;
import dev.antiphon.contract.internal.lint.MethodRules;
import dev.antiphon.contract.internal.lint.ReferenceRules;
import dev.antiphon.contract.internal.lint.SchemaRules;
import dev.antiphon.contract.internal.schema.SchemaValidators;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.openrpc.ValidationProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Says what could be better in an OpenRPC document: what is wrong, what official tools do not take although it is right, and what
 * readers, generators, mock servers and tests would be glad of. Reads nothing but the document, and takes bounded time for each
 * schema. Safe for use by any number of threads.
 */
public final class DocumentLinter {
    /** More of one severity would not be read, and a document can be made of nothing else; errors must find room beside hints. */
    private static final int MOST = 1_000;

    private static final Pattern METHOD_NAME = Pattern.compile("/methods/\\d+/name");
    private static final Pattern PARAM_NAME = Pattern.compile("/methods/\\d+/params/\\d+/name");
    private static final Pattern PARAM_ORDER = Pattern.compile("/methods/\\d+/params/\\d+/required");
    private static final Pattern ERROR_CODE = Pattern.compile("/methods/\\d+/errors/\\d+/code");
    private static final Pattern ERROR_MEMBER = Pattern.compile("(/methods/\\d+|/components)/errors/[^/]+/[^/]+");

    private final OpenRpcDocument document;
    private final JsonNode tree;
    private final List<LintFinding> findings = new ArrayList<>();
    private final Map<LintRule.Severity, Integer> counts = new EnumMap<>(LintRule.Severity.class);

    private DocumentLinter(OpenRpcDocument document) {
        this.document = document;
        this.tree = document.tree();
    }

    /**
     * Looks at a document that may be anything.
     *
     * @param text JSON in UTF-8
     * @return what was found
     */
    public static LintReport lint(byte[] text) {
        try {
            return lint(OpenRpcDocument.parse(text));
        } catch (OpenRpcException unreadable) {
            String message = String.valueOf(unreadable.getMessage());
            int words = message.indexOf(": ");
            return new LintReport(List.of(new LintFinding(
                    LintRule.UNREADABLE, unreadable.path(), words < 0 ? message : message.substring(words + 2))));
        }
    }

    /**
     * Looks at a document.
     *
     * @param document the document
     * @return what was found
     */
    public static LintReport lint(OpenRpcDocument document) {
        return new DocumentLinter(document).report();
    }

    private LintReport report() {
        SchemaValidators book = new SchemaValidators(tree);
        new DocumentRules(document, tree, this::found).apply();
        new MethodRules(document, book, this::found).apply();
        new SchemaRules(tree, book, this::found).apply();
        new ReferenceRules(tree, this::found).apply();
        Set<String> known = new HashSet<>();
        findings.forEach(finding -> known.add(finding.path()));
        for (ValidationProblem finding : document.validate()) {
            if (!known.contains(finding.path())) {
                found(rule(finding), finding.path(), finding.problem());
            }
        }
        findings.sort(Comparator.comparing(finding -> finding.rule().severity()));
        return new LintReport(findings);
    }

    private void found(LintRule rule, String path, String message) {
        if (counts.merge(rule.severity(), 1, Integer::sum) <= MOST) {
            findings.add(new LintFinding(rule, path, message));
        }
    }

    /** What the specification does not allow, by where it stands. */
    private static LintRule rule(ValidationProblem finding) {
        String path = finding.path();
        if (path.endsWith("/$ref")) {
            return LintRule.DANGLING_REFERENCE;
        }
        if (METHOD_NAME.matcher(path).matches()) {
            return LintRule.DUPLICATE_METHOD;
        }
        if (PARAM_NAME.matcher(path).matches()) {
            return LintRule.DUPLICATE_PARAM;
        }
        if (PARAM_ORDER.matcher(path).matches()) {
            return LintRule.REQUIRED_AFTER_OPTIONAL;
        }
        if (ERROR_CODE.matcher(path).matches()) {
            return LintRule.DUPLICATE_ERROR;
        }
        return ERROR_MEMBER.matcher(path).matches() ? LintRule.ERROR_MEMBER : LintRule.INVALID;
    }
}
