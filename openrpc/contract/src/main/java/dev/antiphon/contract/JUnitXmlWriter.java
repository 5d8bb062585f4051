package dev.antiphon.contract;

import dev.antiphon.json.RawJson;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes reports in the XML format of JUnit. */
final class JUnitXmlWriter {
    private final StringBuilder out = new StringBuilder();

    private JUnitXmlWriter() {}

    static String of(ContractReport report) {
        JUnitXmlWriter xml = new JUnitXmlWriter();
        xml.report(report);
        return xml.out.toString();
    }

    private void report(ContractReport report) {
        Map<String, List<VerificationResult>> suites = new LinkedHashMap<>();
        report.checks()
                .forEach(check -> suites.computeIfAbsent(check.method(), method -> new ArrayList<>())
                        .add(check));
        out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
        attribute("name", report.title());
        counts(report.checks(), report.time());
        out.append(">\n");
        suites.forEach(this::suite);
        out.append("</testsuites>\n");
    }

    private void suite(String method, List<VerificationResult> checks) {
        out.append("  <testsuite");
        attribute("name", method);
        counts(checks, checks.stream().map(VerificationResult::time).reduce(Duration.ZERO, Duration::plus));
        out.append(">\n");
        checks.forEach(this::check);
        out.append("  </testsuite>\n");
    }

    private void counts(List<VerificationResult> checks, Duration time) {
        attribute("tests", Integer.toString(checks.size()));
        attribute("failures", Long.toString(count(checks, VerificationResult.Status.FAILED)));
        attribute("errors", "0");
        attribute("skipped", Long.toString(count(checks, VerificationResult.Status.SKIPPED)));
        attribute("time", seconds(time));
    }

    private static long count(List<VerificationResult> checks, VerificationResult.Status status) {
        return checks.stream().filter(check -> check.status() == status).count();
    }

    private static String seconds(Duration time) {
        return BigDecimal.valueOf(time.toMillis(), 3).toPlainString();
    }

    private void check(VerificationResult check) {
        out.append("    <testcase");
        attribute("classname", check.method());
        attribute("name", check.kind().word() + ": " + check.name());
        attribute("time", seconds(check.time()));
        if (check.status() == VerificationResult.Status.PASSED) {
            out.append("/>\n");
            return;
        }
        out.append(">\n      <").append(check.status() == VerificationResult.Status.FAILED ? "failure" : "skipped");
        attribute("message", check.detail());
        RawJson params = check.params();
        if (check.status() == VerificationResult.Status.FAILED && params != null) {
            out.append('>');
            escape("params: " + params);
            out.append("</failure>\n");
        } else {
            out.append("/>\n");
        }
        out.append("    </testcase>\n");
    }

    private void attribute(String name, String value) {
        out.append(' ').append(name).append("=\"");
        escape(value);
        out.append('"');
    }

    /** Escapes a text; characters that XML does not allow become question marks. */
    private void escape(String text) {
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                case '\n', '\r', '\t' -> out.append("&#").append(c).append(';');
                default -> {
                    boolean known = c >= 0x20 && !(c >= 0xD800 && c <= 0xDFFF) && c != 0xFFFE && c != 0xFFFF;
                    out.appendCodePoint(known ? c : '?');
                }
            }
        });
    }
}
