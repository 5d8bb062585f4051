package dev.antiphon.contract;

/**
 * A finding of the linter. Immutable.
 *
 * @param rule the rule
 * @param path the JSON pointer to the part of the document; empty for the whole document
 * @param message the finding in a sentence
 */
public record LintFinding(LintRule rule, String path, String message) {
    /** Returns the finding in one line of text. */
    @Override
    public String toString() {
        return ReportWriter.line(rule.severity().word() + " " + rule.word() + " at "
                + (path.isEmpty() ? "the root" : path) + ": " + message);
    }
}
