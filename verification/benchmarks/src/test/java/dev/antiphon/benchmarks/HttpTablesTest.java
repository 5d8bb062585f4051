package dev.antiphon.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.benchmarks.http.CallersContenders;
import dev.antiphon.benchmarks.http.HttpContenders;
import dev.antiphon.benchmarks.http.OneConnection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("exhaustive")
class HttpTablesTest {
    @Test
    void servers_are_compared_with_the_constant_reply_and_with_jsonrpc4j() {
        Map<ServerRow, Sample> medians = new LinkedHashMap<>();
        medians.put(new ServerRow(HttpContenders.ANTIPHON_NON_BLOCKING), new Sample(60_000, 2800, 13.25));
        medians.put(new ServerRow(HttpContenders.JSONRPC4J), new Sample(20_000, 7100, 25));
        medians.put(new ServerRow(HttpContenders.CONSTANT), new Sample(80_000, 2400, 9));

        assertThat(HttpTables.servers(medians).markdown())
                .containsPattern(
                        "non-blocking handler +\\| 60,000 +\\| 2,800 +\\| 13.3 +\\| 0.75 +\\| 3.00 +\\| 0.80 of")
                .containsPattern("Jetty +\\| 20,000 +\\| 7,100 +\\| 25.0 +\\| 0.25 +\\| 1.00 +\\| +\\|");
    }

    @Test
    void without_its_baseline_a_row_has_no_ratio() {
        Map<CallersRow, Sample> medians =
                Map.of(new CallersRow(CallersContenders.ANTIPHON_BLOCKING), new Sample(30_000, 9000));

        assertThat(HttpTables.callers(medians).markdown())
                .containsPattern("blocking handler +\\| 30,000 +\\| 9,000 +\\| - +\\| 2.50 times");
    }

    @Test
    void a_web_socket_is_compared_with_http_on_one_connection() {
        Map<OneConnectionRow, Sample> medians = new LinkedHashMap<>();
        medians.put(new OneConnectionRow(OneConnection.WEB_SOCKET_PIPELINED), new Sample(90_000, 1500));
        medians.put(new OneConnectionRow(OneConnection.HTTP_QUEUED), new Sample(15_000, 6000));
        medians.put(new OneConnectionRow(OneConnection.HTTP_SEQUENTIAL), new Sample(10_000, 6000));

        assertThat(HttpTables.connections(medians).markdown())
                .containsPattern(
                        "WebSocket \\| 1000 outstanding +\\| 90,000 +\\| 1,500 +\\| 9.00 +\\| 6.00 +\\| 3.00 times");
    }
}
