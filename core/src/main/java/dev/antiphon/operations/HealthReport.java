package dev.antiphon.operations;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The results of the health checks of a server. Immutable.
 *
 * @param status the worst status of all checks
 * @param draining whether the server is shutting down, and should get no more calls
 * @param checks the results by the names of the checks
 */
public record HealthReport(HealthStatus status, boolean draining, Map<String, CheckResult> checks) {
    /**
     * Creates a report.
     *
     * @param status the worst status of all checks
     * @param draining whether the server is shutting down
     * @param checks the results by the names of the checks
     */
    public HealthReport {
        checks = Collections.unmodifiableMap(new LinkedHashMap<>(checks));
    }

    /**
     * The report as it is sent to peers.
     *
     * @return such as {@code {"status":"warn","checks":{"disk":{"status":"warn","detail":"nearly full"}}}}
     */
    public RawJson toJson() {
        JsonOutput out = new JsonOutput();
        out.ascii("{\"status\":");
        out.value(status.text());
        if (draining) {
            out.ascii(",\"draining\":true");
        }
        out.ascii(",\"checks\":{");
        boolean first = true;
        for (Map.Entry<String, CheckResult> entry : checks.entrySet()) {
            if (!first) {
                out.write(',');
            }
            first = false;
            out.value(entry.getKey());
            out.ascii(":{\"status\":");
            out.value(entry.getValue().status().text());
            if (!entry.getValue().detail().isEmpty()) {
                out.ascii(",\"detail\":");
                out.value(entry.getValue().detail());
            }
            out.write('}');
        }
        out.ascii("}}");
        return RawJson.ofValid(out.toByteArray(), 0, out.size(), null);
    }
}
