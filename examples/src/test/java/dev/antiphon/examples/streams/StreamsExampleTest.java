package dev.antiphon.examples.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.transport.Listener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamsExampleTest {
    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void items_and_progress_arrive_one_by_one(String scheme) {
        try (Listener listener = StreamsExample.serve(0);
                JsonRpcClient client =
                        StreamsExample.connect(listener.address().toString().replaceFirst("http", scheme))) {
            assertThat(StreamsExample.firstPrimes(client)).containsExactly(2L, 3L, 5L, 7L, 11L);
            assertThat(StreamsExample.words(client, "one by one")).containsExactly("one", "by", "one", "3 words");
            assertThat(StreamsExample.build(client))
                    .containsExactly("step 1 of 3", "step 2 of 3", "step 3 of 3", "built");
        }
    }

    @Test
    void the_same_interface_speaks_version_2() {
        try (Listener listener = StreamsExample.serve(0);
                JsonRpcClient client = StreamsExample.connectToVersion2(
                        listener.address().toString().replaceFirst("http", "ws"))) {
            assertThat(StreamsExample.firstPrimes(client)).containsExactly(2L, 3L, 5L, 7L, 11L);
        }
    }
}
