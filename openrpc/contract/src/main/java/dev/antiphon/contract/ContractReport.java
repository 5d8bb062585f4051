package dev.antiphon.contract;

import java.time.Duration;
import java.util.List;

/**
 * What a {@link ContractVerifier} has found. Immutable.
 *
 * @param title the title of the document
 * @param seed what the made-up parameters were chosen by
 * @param checks everything that was asked, in order
 * @param time how long all of it took
 */
public record ContractReport(String title, long seed, List<VerificationResult> checks, Duration time) {
    /**
     * Copies the list.
     *
     * @param title the title of the document
     * @param seed what the made-up parameters were chosen by
     * @param checks everything that was asked, in order
     * @param time how long all of it took
     */
    public ContractReport {
        checks = List.copyOf(checks);
    }

    /**
     * Tells whether the server keeps what the document promises, as far as it was asked.
     *
     * @return whether nothing has failed
     */
    public boolean isPassed() {
        return failures().isEmpty();
    }

    /**
     * What is not as the document promises.
     *
     * @return the checks that have failed
     */
    public List<VerificationResult> failures() {
        return checks.stream()
                .filter(check -> check.status() == VerificationResult.Status.FAILED)
                .toList();
    }

    /**
     * How many checks came to this.
     *
     * @param status what came of them
     * @return how many
     */
    public long count(VerificationResult.Status status) {
        return checks.stream().filter(check -> check.status() == status).count();
    }

    /**
     * The report for people: what has failed and what was left out, and a line that sums up.
     *
     * @return lines, without a line break at the end
     */
    public String toText() {
        return ReportWriter.text(this);
    }

    /**
     * The report for programs.
     *
     * @return a JSON object over several lines
     */
    public String toJson() {
        return ReportWriter.json(this);
    }

    /**
     * The report for build servers, in the form that JUnit's reports have: a suite for each method.
     *
     * @return XML
     */
    public String toJunitXml() {
        return JUnitXmlWriter.of(this);
    }
}
