package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.MemoryTransport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FaultyChannelTest {
    private final RecordingReceiver here = new RecordingReceiver();
    private final RecordingReceiver there = new RecordingReceiver();
    private MemoryTransport.Pair pair = MemoryTransport.pair();

    @AfterEach
    void verify() {
        here.verify();
        there.verify();
    }

    private FaultyChannel open(FaultPlan sending, FaultPlan receiving) {
        pair = MemoryTransport.pair();
        FaultyChannel channel = FaultyChannel.of(pair.left(), sending, receiving);
        channel.start(here);
        pair.right().start(there);
        return channel;
    }

    /** Sends the numbers from 1 on over a channel with faults. */
    private FaultyChannel send(int count, FaultPlan plan) {
        FaultyChannel channel = open(plan, FaultPlan.none());
        for (int i = 1; i <= count; i++) {
            channel.send(String.valueOf(i).getBytes(UTF_8));
        }
        return channel;
    }

    @Test
    void a_message_can_be_dropped() {
        FaultyChannel channel = send(3, FaultPlan.at(2, MessageFault.drop()));
        assertThat(there.rest()).containsExactly("1", "3");
        assertThat(channel.faultsSending()).containsExactly("2: DROP");
    }

    @Test
    void a_message_can_be_duplicated() {
        send(3, FaultPlan.at(2, MessageFault.duplicate()));
        assertThat(there.rest()).containsExactly("1", "2", "2", "3");
    }

    @Test
    void a_message_can_be_overtaken() {
        send(5, FaultPlan.at(2, MessageFault.overtaken(2)));
        assertThat(there.rest()).containsExactly("1", "3", "4", "2", "5");
    }

    @Test
    void a_message_can_be_held_until_released() {
        FaultyChannel channel = send(3, FaultPlan.at(1, MessageFault.hold()));
        assertThat(there.rest()).containsExactly("2", "3");
        channel.release();
        channel.release();
        assertThat(there.rest()).containsExactly("1");
    }

    @Test
    void a_message_can_be_delayed() {
        send(2, FaultPlan.at(1, MessageFault.delay(Duration.ofMillis(1))));
        assertThat(there.next(2)).containsExactlyInAnyOrder("1", "2");
    }

    @Test
    void a_message_can_be_corrupted_without_modifying_the_array_of_the_sender() {
        FaultyChannel channel = open(FaultPlan.at(1, MessageFault.corrupt()), FaultPlan.none());
        byte[] message = "AAAAAAAA".getBytes(UTF_8);
        channel.send(message);
        assertThat(there.next()).hasSizeLessThanOrEqualTo(8).isNotEqualTo("AAAAAAAA");
        assertThat(message).asString(UTF_8).isEqualTo("AAAAAAAA");
    }

    @Test
    void a_channel_can_stall_without_an_error() {
        FaultyChannel channel = send(5, FaultPlan.at(3, MessageFault.stall()));
        channel.release();
        assertThat(there.rest()).containsExactly("1", "2");
        assertThat(here.hasEnded()).isFalse();
        assertThat(there.hasEnded()).isFalse();
        channel.close();
        assertThat(there.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @Test
    void a_channel_can_be_cut_in_place_of_a_message_at_both_ends() {
        send(3, FaultPlan.at(3, MessageFault.cut()));
        assertThat(here.end().kind()).isEqualTo(Kind.LOST);
        assertThat(here.end().detail()).contains("message 3");
        assertThat(there.end().kind()).isIn(Kind.REMOTE, Kind.LOST);
        assertThat(there.rest()).doesNotContain("3");
    }

    @Test
    void messages_received_can_have_faults() {
        FaultyChannel channel = open(FaultPlan.none(), FaultPlan.from(2, MessageFault.drop()));
        for (int i = 1; i <= 3; i++) {
            pair.right().send(String.valueOf(i).getBytes(UTF_8));
        }
        assertThat(here.rest()).containsExactly("1");
        assertThat(channel.faultsReceiving()).containsExactly("2: DROP", "3: DROP");
        assertThat(channel.faultsSending()).isEmpty();
    }

    @Test
    void messages_held_when_the_channel_ends_are_lost() {
        FaultyChannel channel = send(1, FaultPlan.at(1, MessageFault.hold()));
        channel.close();
        channel.release();
        assertThat(there.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(there.rest()).isEmpty();
    }

    @Test
    void a_seed_gives_the_same_faults_every_time_with_their_probabilities() {
        Map<MessageFault, Double> chances = Map.of(MessageFault.drop(), 0.1, MessageFault.duplicate(), 0.2);
        List<MessageFault> first = faults(FaultPlan.seeded(7, chances));
        assertThat(faults(FaultPlan.seeded(7, chances))).isEqualTo(first);
        assertThat(faults(FaultPlan.seeded(8, chances))).isNotEqualTo(first);
        assertThat(first.stream().filter(MessageFault.drop()::equals).count()).isBetween(900L, 1100L);
        assertThat(first.stream().filter(MessageFault.duplicate()::equals).count())
                .isBetween(1850L, 2150L);
    }

    private static List<MessageFault> faults(FaultPlan plan) {
        return IntStream.rangeClosed(1, 10_000)
                .mapToObj(number -> plan.fault(number, new byte[0]))
                .toList();
    }

    @Test
    void invalid_plans_and_faults_are_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FaultPlan.seeded(1, Map.of(MessageFault.drop(), 0.7, MessageFault.hold(), 0.7)));
        assertThatIllegalArgumentException().isThrownBy(() -> MessageFault.overtaken(0));
        assertThatIllegalArgumentException().isThrownBy(() -> MessageFault.delay(Duration.ofMillis(-1)));
    }
}
