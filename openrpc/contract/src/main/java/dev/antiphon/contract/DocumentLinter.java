package dev.antiphon.contract;

import dev.antiphon.contract.internal.lint.DocumentRules;
import dev.antiphon.contract.internal.lint.MethodRules;
import dev.antiphon.contract.internal.lint.ReferenceRules;
import dev.antiphon.contract.internal.lint.SchemaRules;
import dev.antiphon.contract.internal.schema.SchemaValidators;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.openrpc.ReferenceResolver;
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
 * Linter of OpenRPC documents. It reports what the specification does not allow, what official tools reject although it is allowed, and
 * what would help readers, generators, mock servers and tests. Loads nothing but the document, and takes bounded time for each schema.
 * Thread-safe.
 */
public final class DocumentLinter {
    /** The maximum number of findings per severity, so that many hints do not displace errors. */
    private static final int MAX_FINDINGS = 1_000;

    private static final Pattern METHOD_NAME = Pattern.compile("/methods/\\d+/name");
    private static final Pattern PARAM_NAME = Pattern.compile("/methods/\\d+/params/\\d+/name");
    private static final Pattern PARAM_ORDER = Pattern.compile("/methods/\\d+/params/\\d+/required");
    private static final Pattern ERROR_CODE = Pattern.compile("/methods/\\d+/errors/\\d+/code");
    private static final Pattern ERROR_MEMBER = Pattern.compile("(/methods/\\d+|/components)/errors/[^/]+/[^/]+");

    private final OpenRpcDocument document;
    private final ReferenceResolver references;
    private final List<LintFinding> findings = new ArrayList<>();
    private final Map<LintRule.Severity, Integer> counts = new EnumMap<>(LintRule.Severity.class);

    private DocumentLinter(OpenRpcDocument document) {
        this.document = document;
        this.references = document.resolver();
    }

    /**
     * Checks a text that may not be a document at all.
     *
     * @param text JSON in UTF-8
     * @return the report
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
     * Checks a document.
     *
     * @param document the document
     * @return the report
     */
    public static LintReport lint(OpenRpcDocument document) {
        return new DocumentLinter(document).report();
    }

    private LintReport report() {
        JsonNode tree = references.tree();
        SchemaValidators validators = new SchemaValidators(references);
        new DocumentRules(document, tree, this::found).apply();
        new MethodRules(document, validators, this::found).apply();
        new SchemaRules(tree, validators, this::found).apply();
        new ReferenceRules(tree, this::found).apply();
        Set<String> known = new HashSet<>();
        findings.forEach(finding -> known.add(finding.path()));
        for (ValidationProblem problem : document.validate()) {
            if (!known.contains(problem.path())) {
                found(rule(problem), problem.path(), problem.problem());
            }
        }
        findings.sort(Comparator.comparing(finding -> finding.rule().severity()));
        return new LintReport(findings);
    }

    private void found(LintRule rule, String path, String message) {
        if (counts.merge(rule.severity(), 1, Integer::sum) <= MAX_FINDINGS) {
            findings.add(new LintFinding(rule, path, message));
        }
    }

    /** The rule for a problem, by its place. */
    private static LintRule rule(ValidationProblem problem) {
        String path = problem.path();
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
