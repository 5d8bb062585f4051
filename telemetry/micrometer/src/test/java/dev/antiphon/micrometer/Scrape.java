package dev.antiphon.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;

/** A Prometheus registry, and the lines of a scrape of it. */
final class Scrape {
    final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    /** The lines of a scrape with a prefix. */
    List<String> lines(String prefix) {
        return registry.scrape().lines().filter(line -> line.startsWith(prefix)).toList();
    }

    /** The value of the only line with a name and exactly these labels. */
    String value(String name, String labels) {
        String prefix = name + (labels.isEmpty() ? "" : "{" + labels + "}") + " ";
        List<String> lines = lines(prefix);
        assertThat(lines).as("%s in %s", prefix, registry.scrape()).hasSize(1);
        return lines.get(0).substring(prefix.length());
    }

    /** The number of calls of a side that were timed with these labels. */
    String timed(String side, String method, String kind, String code) {
        return value(
                "rpc_" + side + "_call_duration_seconds_count",
                "error_type=\"" + code + "\",jsonrpc_kind=\"" + kind + "\",rpc_method=\"" + method
                        + "\",rpc_response_status_code=\"" + code + "\",rpc_system_name=\"jsonrpc\"");
    }
}
