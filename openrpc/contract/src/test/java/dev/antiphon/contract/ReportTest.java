package dev.antiphon.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.RawJson;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;

/** Reports as text, JSON and XML. */
class ReportTest {
    private static final String NASTY = "]]>&<\"'\u0000\u001b\uD800\uFFFE\n\u00e9\uD83D\uDE00";

    private static final ContractReport REPORT = new ContractReport(
            "A <title> & more",
            42,
            List.of(
                    new VerificationResult(
                            "add",
                            VerificationResult.Kind.EXAMPLE,
                            "one",
                            VerificationResult.Status.PASSED,
                            "",
                            RawJson.of("[1,1]"),
                            Duration.ofMillis(1500)),
                    new VerificationResult(
                            "add",
                            VerificationResult.Kind.INVALID,
                            "by name, /a null",
                            VerificationResult.Status.FAILED,
                            "answered with " + NASTY,
                            RawJson.of("{\"a\":null,\"b\":\"<x>\"}"),
                            Duration.ofMillis(2)),
                    new VerificationResult(
                            NASTY,
                            VerificationResult.Kind.VALID,
                            NASTY,
                            VerificationResult.Status.SKIPPED,
                            "the time was up",
                            null,
                            Duration.ZERO)),
            Duration.ofMillis(1502));

    @Test
    void text_lists_failed_and_skipped_checks_and_a_summary() {
        assertThat(REPORT.toText())
                .startsWith("failed add, invalid, by name, /a null: answered with ")
                .contains("\n    params: {\"a\":null,\"b\":\"<x>\"}\n")
                .endsWith("3 checks: 1 passed, 1 failed, 1 skipped (seed 42)")
                .doesNotContain("example, one");
    }

    @Test
    void json_has_everything() {
        JsonNode json = Documents.read(REPORT.toJson());
        assertThat(json.path("passed").intValue()).isEqualTo(1);
        assertThat(json.path("failed").intValue()).isEqualTo(1);
        assertThat(json.path("skipped").intValue()).isEqualTo(1);
        assertThat(json.path("seed").intValue()).isEqualTo(42);
        JsonNode failed = json.path("checks").path(1);
        assertThat(failed.path("status").stringValue()).isEqualTo("failed");
        assertThat(failed.path("params")).isEqualTo(Documents.json("{'a':null,'b':'<x>'}"));
        assertThat(json.path("checks")).hasSize(3);
    }

    @Test
    void xml_is_well_formed_for_any_text() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        Document xml = factory.newDocumentBuilder()
                .parse(new ByteArrayInputStream(REPORT.toJunitXml().getBytes(StandardCharsets.UTF_8)));

        Element root = xml.getDocumentElement();
        assertThat(root.getTagName()).isEqualTo("testsuites");
        assertThat(root.getAttribute("name")).isEqualTo("A <title> & more");
        assertThat(root.getAttribute("tests")).isEqualTo("3");
        assertThat(root.getAttribute("failures")).isEqualTo("1");
        assertThat(root.getAttribute("skipped")).isEqualTo("1");
        assertThat(root.getAttribute("time")).isEqualTo("1.502");
        assertThat(xml.getElementsByTagName("testsuite").getLength()).isEqualTo(2);
        assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(3);
        Element failure = (Element) xml.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).isEqualTo("answered with ]]>&<\"'????\n\u00e9\uD83D\uDE00");
        assertThat(failure.getTextContent()).isEqualTo("params: {\"a\":null,\"b\":\"<x>\"}");
        Element skipped = (Element) xml.getElementsByTagName("skipped").item(0);
        assertThat(skipped.getAttribute("message")).isEqualTo("the time was up");
        assertThat(((Element) skipped.getParentNode()).getAttribute("name")).startsWith("valid: ]]>&<");
    }
}
