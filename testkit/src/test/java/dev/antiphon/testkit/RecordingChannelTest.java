package dev.antiphon.testkit;

import static dev.antiphon.testkit.WireText.request;
import static dev.antiphon.testkit.WireText.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class RecordingChannelTest {
    private final ScriptedPeer peer = new ScriptedPeer();

    @Test
    void both_directions_and_the_end_are_recorded_in_order() {
        RecordingChannel channel = RecordingChannel.of(peer.channel());
        JsonRpcConnection connection = JsonRpcClient.builder().connect(channel);
        CompletableFuture<Integer> call = connection.callAsync("f", int.class);
        peer.expect(request(1, "f")).send(result(1, "7")).sendTooLarge(10).cut();
        assertThat(call).isCompletedWithValue(7);
        assertThat(channel.sent())
                .first()
                .satisfies(text ->
                        assertThat(JsonComparison.same(text, request(1, "f"))).isTrue());
        assertThat(channel.received()).containsExactly(result(1, "7"), RecordingReceiver.TOO_LARGE);
        assertThat(channel.wire().lines().map(line -> line.substring(0, 3)))
                .startsWith("-->", "<--", "<--")
                .endsWith("---");
        assertThat(channel.wire()).contains("LOST");
    }

    @Test
    void every_event_is_printed_and_long_messages_are_clipped() {
        List<String> lines = new CopyOnWriteArrayList<>();
        RecordingChannel channel = RecordingChannel.printing(peer.channel(), lines::add);
        channel.start(new RecordingReceiver());
        peer.send("[1]").send("x".repeat(100_000));
        assertThat(lines).hasSize(2).first().isEqualTo("<-- [1]");
        assertThat(lines.get(1)).hasSizeLessThan(2000).endsWith("(100000 characters)");
        assertThat(channel.received().get(1)).hasSize(100_000);
    }
}
