package dev.antiphon.contract;

/**
 * Something that could be better in a document. Immutable.
 *
 * @param rule what was looked for
 * @param path where it was found, as a JSON pointer; empty for the whole document
 * @param message what was found
 */
public record LintFinding(LintRule rule, String path, String message) {
    /** The finding in a line, for people. */
    @Override
    public String toString() {
        return ReportWriter.line(rule.severity().word() + " " + rule.word() + " at "
                + (path.isEmpty() ? "the root" : path) + ": " + message);
    }
}
