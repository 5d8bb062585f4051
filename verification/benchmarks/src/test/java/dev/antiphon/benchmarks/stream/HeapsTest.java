package dev.antiphon.benchmarks.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(300)
@Tag("exhaustive")
class HeapsTest {
    @ParameterizedTest
    @EnumSource
    void the_memory_of_a_stream_is_measured(ConsumerSpeed speed) throws Exception {
        StreamHeap heap = StreamHeap.measure(StreamTransport.TCP, speed, 5000);

        assertThat(heap.most()).isNotZero().isLessThan(10 << 20);
        assertThat(heap.ahead()).isPositive();
    }

    /** The programs themselves check that all streams are open. */
    @ParameterizedTest
    @EnumSource
    void the_heap_of_idle_streams_is_measured(IdleSide side) throws Exception {
        IdleHeap heap = IdleHeap.measure(side, 2500);

        assertThat(heap.open()).isPositive();
        assertThat(heap.ended()).isLessThan(heap.open());
    }
}
