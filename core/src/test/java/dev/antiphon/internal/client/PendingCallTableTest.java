package dev.antiphon.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.MemoryTransport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class PendingCallTableTest {
    private final JsonRpcConnection client =
            JsonRpcClient.builder().connect(MemoryTransport.pair().left());
    private final PendingCallTable table = new PendingCallTable();

    @AfterEach
    void close() {
        client.close();
    }

    private PendingCall call(RpcId id) {
        return new PendingCall((ClientCore) client, id, "test", (json, start, end) -> null, null, Duration.ZERO);
    }

    private PendingCall added(long id) {
        PendingCall call = call(RpcId.of(id));
        assertThat(table.add(call)).isTrue();
        return call;
    }

    private Set<PendingCall> all() {
        Set<PendingCall> all = new HashSet<>();
        table.forEach(call -> assertThat(all.add(call)).isTrue());
        return all;
    }

    @Test
    void an_empty_table_has_nothing() {
        assertThat(table.find(RpcId.of(1))).isNull();
        assertThat(table.remove(call(RpcId.of(1)))).isFalse();
        assertThat(table.size()).isZero();
        assertThat(all()).isEmpty();
    }

    @Test
    void calls_are_found_however_many_share_a_place() {
        List<PendingCall> calls = new ArrayList<>();
        for (long id = 0; id < 5000; id++) {
            calls.add(added(id));
        }
        assertThat(table.size()).isEqualTo(5000);
        assertThat(all()).containsExactlyInAnyOrderElementsOf(calls);
        for (PendingCall call : calls) {
            assertThat(table.find(call.id())).isSameAs(call);
            assertThat(table.remove(call)).isTrue();
            assertThat(table.remove(call)).isFalse();
            assertThat(table.find(call.id())).isNull();
        }
        assertThat(table.size()).isZero();
    }

    @Test
    void an_id_that_is_taken_is_refused_wherever_the_other_call_is() {
        PendingCall inPlace = added(7);
        PendingCall inMap = added(7 + 1024);
        assertThat(table.add(call(RpcId.of(7)))).isFalse();
        assertThat(table.add(call(RpcId.of(7 + 1024)))).isFalse();
        assertThat(table.remove(inPlace)).isTrue();
        assertThat(table.add(call(RpcId.of(7 + 1024))))
                .as("the place is free, but the id is not")
                .isFalse();
        assertThat(all()).containsExactly(inMap);
        assertThat(table.remove(call(RpcId.of(7 + 1024))))
                .as("another call with that id")
                .isFalse();
        assertThat(table.remove(inMap)).isTrue();
        assertThat(table.size()).isZero();
    }

    @Test
    void ids_of_any_kind_have_a_place() {
        for (RpcId id : List.of(RpcId.of("a"), RpcId.of(-1), RpcId.of(Long.MIN_VALUE), RpcId.of("1"), RpcId.of(1))) {
            PendingCall call = call(id);
            assertThat(table.add(call)).isTrue();
            assertThat(table.find(id)).isSameAs(call);
        }
        assertThat(table.size()).isEqualTo(5);
    }

    @Test
    void of_threads_that_want_the_same_call_one_gets_it() throws Exception {
        int rounds = 20_000;
        List<PendingCall> calls = new ArrayList<>();
        for (long id = 0; id < rounds; id++) {
            calls.add(added(id));
        }
        int[] won = new int[3];
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < won.length; i++) {
            int me = i;
            Thread thread = new Thread(
                    () -> {
                        for (PendingCall call : calls) {
                            if (table.remove(call)) {
                                won[me]++;
                            }
                        }
                    },
                    "taker-" + i);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(won[0] + won[1] + won[2]).isEqualTo(rounds);
        assertThat(table.size()).isZero();
    }
}
