package dev.antiphon.contract;

import java.time.Duration;
import java.util.List;

/**
 * The report of a {@link ContractVerifier}. Immutable.
 *
 * @param title the title of the document
 * @param seed the seed of generated parameters
 * @param checks the results of all checks, in order
 * @param time the duration of the verification
 */
public record ContractReport(String title, long seed, List<VerificationResult> checks, Duration time) {
    /**
     * Copies the list.
     *
     * @param title the title of the document
     * @param seed the seed of generated parameters
     * @param checks the results of all checks, in order
     * @param time the duration of the verification
     */
    public ContractReport {
        checks = List.copyOf(checks);
    }

    /**
     * Returns whether the server conforms to the document, as far as it was checked.
     *
     * @return whether no check has failed
     */
    public boolean isPassed() {
        return failures().isEmpty();
    }

    /**
     * Returns the failed checks.
     *
     * @return the failed checks, in order
     */
    public List<VerificationResult> failures() {
        return checks.stream()
                .filter(check -> check.status() == VerificationResult.Status.FAILED)
                .toList();
    }

    /**
     * Returns the number of checks with a status.
     *
     * @param status the status
     * @return the number
     */
    public long count(VerificationResult.Status status) {
        return checks.stream().filter(check -> check.status() == status).count();
    }

    /**
     * Returns the report as text: the failed and the skipped checks, and a summary line.
     *
     * @return lines, without a line break at the end
     */
    public String toText() {
        return ReportWriter.text(this);
    }

    /**
     * Returns the report as JSON.
     *
     * @return a JSON object over several lines
     */
    public String toJson() {
        return ReportWriter.json(this);
    }

    /**
     * Returns the report in the XML format of JUnit, for build servers: a suite for each method.
     *
     * @return XML
     */
    public String toJunitXml() {
        return JUnitXmlWriter.of(this);
    }
}
