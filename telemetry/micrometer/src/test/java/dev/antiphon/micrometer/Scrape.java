package dev.antiphon.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;

/** A registry, and what a scrape of it says. */
final class Scrape {
    final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    /** The lines of a scrape that begin with something. */
    List<String> lines(String beginning) {
        return registry.scrape()
                .lines()
                .filter(line -> line.startsWith(beginning))
                .toList();
    }

    /** The value on the only line of a name and of labels, which are all that it has. */
    String value(String name, String labels) {
        String beginning = name + (labels.isEmpty() ? "" : "{" + labels + "}") + " ";
        List<String> lines = lines(beginning);
        assertThat(lines).as("%s in %s", beginning, registry.scrape()).hasSize(1);
        return lines.get(0).substring(beginning.length());
    }

    /** How many calls of a side have been timed under these labels. */
    String timed(String side, String method, String kind, String code) {
        return value(
                "rpc_" + side + "_call_duration_seconds_count",
                "error_type=\"" + code + "\",jsonrpc_kind=\"" + kind + "\",rpc_method=\"" + method
                        + "\",rpc_response_status_code=\"" + code + "\",rpc_system_name=\"jsonrpc\"");
    }
}
