package dev.antiphon.examples.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.examples.Wait;
import dev.antiphon.transport.Listener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchExampleTest {
    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void each_call_of_a_batch_has_its_own_result_or_failure(String scheme) {
        List<String> accesses = new CopyOnWriteArrayList<>();
        try (Listener listener = BatchExample.serve(0, accesses);
                JsonRpcClient client =
                        JsonRpcClient.connect(listener.address().toString().replaceFirst("http", scheme))) {
            List<String> lines = BatchExample.ask(client);
            assertThat(lines.subList(0, 2)).containsExactly("Ada", "2 users");
            assertThat(lines.get(2)).contains("No such user");
            Wait.until("the notification of the batch is handled", () -> accesses.equals(List.of("batch")));
        }
    }
}
