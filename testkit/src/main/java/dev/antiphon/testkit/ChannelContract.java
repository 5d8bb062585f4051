package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/**
 * The contract of every channel, as tests of both of its ends. The test of a channel extends this class and opens channels; JUnit
 * runs the inherited tests.
 *
 * <pre>{@code
 * class PigeonChannelTest extends ChannelContract {
 *     protected Pair open() {
 *         Pigeons pigeons = new Pigeons();
 *         return new Pair(pigeons.here(), pigeons.there());
 *     }
 * }
 * }</pre>
 */
public abstract class ChannelContract {
    /**
     * Two connected channels.
     *
     * @param left one end, not started
     * @param right the other end, not started
     */
    public record Pair(Channel left, Channel right) {}

    /** Constructor for subclasses. */
    protected ChannelContract() {}

    /**
     * Opens a connection. Called at least once per test. The subclass closes whatever it opens beside the channels.
     *
     * @return two connected channels, not started, that accept messages of 2 MiB and have the default bounds of the outbound
     *     queue
     * @throws Exception if it fails
     */
    protected abstract Pair open() throws Exception;

    private final List<RecordingReceiver> receivers = new ArrayList<>();
    private Channel left;
    private Channel right;
    private RecordingReceiver leftReceiver;
    private RecordingReceiver rightReceiver;

    @BeforeEach
    void openPair() throws Exception {
        Pair pair = open();
        left = pair.left();
        right = pair.right();
        leftReceiver = checked(new RecordingReceiver());
        rightReceiver = checked(new RecordingReceiver());
    }

    @AfterEach
    void closePair() {
        left.abort(Disconnect.of(Kind.LOCAL, "the test is over"));
        right.abort(Disconnect.of(Kind.LOCAL, "the test is over"));
        receivers.forEach(RecordingReceiver::verify);
    }

    private RecordingReceiver checked(RecordingReceiver receiver) {
        receivers.add(receiver);
        return receiver;
    }

    private void startBoth() {
        left.start(leftReceiver);
        right.start(rightReceiver);
    }

    // --- messages

    @Test
    void messages_arrive_in_order() {
        startBoth();
        List<String> there = numbered("there", 5_000);
        List<String> back = numbered("back", 5_000);
        for (int i = 0; i < there.size(); i++) {
            left.send(bytes(there.get(i)));
            right.send(bytes(back.get(i)));
        }
        assertThat(rightReceiver.next(5_000)).isEqualTo(there);
        assertThat(leftReceiver.next(5_000)).isEqualTo(back);
    }

    @Test
    void messages_of_any_size_up_to_the_limit_arrive_whole() {
        startBoth();
        for (int size :
                new int[] {1, 2, 100, 8_191, 8_192, 8_193, 65_535, 65_536, 65_537, 1_000_000, 2 * 1024 * 1024}) {
            String message = "x".repeat(size);
            left.send(bytes(message));
            assertThat(rightReceiver.next()).hasSize(size).isEqualTo(message);
        }
    }

    @Test
    void an_array_that_was_delivered_is_not_modified() {
        List<byte[]> arrays = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        CountDownLatch all = new CountDownLatch(200);
        left.start(leftReceiver);
        right.start(new Receiver() {
            @Override
            public void message(byte[] bytes, int start, int end) {
                arrays.add(bytes);
                texts.add(new String(bytes, UTF_8));
                all.countDown();
            }

            @Override
            public void tooLarge(int limit) {}

            @Override
            public void closed(Disconnect reason) {}
        });
        numbered("message", 200).forEach(text -> left.send(bytes(text)));
        Await.forLatch(all);
        for (int i = 0; i < 200; i++) {
            assertThat(arrays.get(i)).asString(UTF_8).isEqualTo(texts.get(i));
        }
    }

    @Test
    void messages_sent_before_the_other_end_has_started_arrive() {
        left.start(leftReceiver);
        List<String> messages = numbered("early", 10);
        messages.forEach(text -> left.send(bytes(text)));
        right.start(rightReceiver);
        assertThat(rightReceiver.next(10)).isEqualTo(messages);
    }

    @Test
    void messages_of_four_threads_arrive_once_and_in_order_per_thread() {
        startBoth();
        int each = 3_000;
        List<FutureTask<Void>> senders = IntStream.range(0, 4)
                .mapToObj(thread -> DaemonThreads.<Void>run(() -> {
                    for (int i = 0; i < each; i++) {
                        left.send(bytes(thread + " " + i));
                    }
                    return null;
                }))
                .toList();
        int[] expected = new int[4];
        for (String message : rightReceiver.next(4 * each)) {
            String[] words = message.split(" ", -1);
            assertThat(Integer.parseInt(words[1])).isEqualTo(expected[Integer.parseInt(words[0])]++);
        }
        assertThat(expected).containsOnly(each);
        senders.forEach(Await::forResult);
    }

    @Test
    void receivers_can_answer_each_other_many_times() {
        int last = 20_000;
        CountDownLatch done = new CountDownLatch(1);
        left.start(checked(new RecordingReceiver(message -> answer(left, message, last, done))));
        right.start(checked(new RecordingReceiver(message -> answer(right, message, last, done))));
        left.send(bytes("1"));
        Await.forLatch(done);
    }

    private static void answer(Channel channel, byte[] message, int last, CountDownLatch done) {
        int number = Integer.parseInt(new String(message, UTF_8));
        if (number == last) {
            done.countDown();
        } else {
            channel.send(bytes(String.valueOf(number + 1)));
        }
    }

    @Test
    void an_interrupted_thread_can_send_and_close_and_stays_interrupted() {
        startBoth();
        FutureTask<Boolean> sender = DaemonThreads.run(() -> {
            Thread.currentThread().interrupt();
            left.send(bytes("sent"));
            left.send(bytes("sent too"));
            left.close();
            return Thread.currentThread().isInterrupted();
        });
        assertThat(Await.forResult(sender)).isTrue();
        assertThat(rightReceiver.next(2)).containsExactly("sent", "sent too");
        assertThat(rightReceiver.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(leftReceiver.end().kind()).isEqualTo(Kind.LOCAL);
    }

    @Test
    void a_channel_starts_only_once() {
        startBoth();
        assertThatIllegalStateException().isThrownBy(() -> left.start(new RecordingReceiver()));
        left.send(bytes("still works"));
        assertThat(rightReceiver.next()).isEqualTo("still works");
    }

    @Test
    void a_channel_names_its_peer() {
        assertThat(left.peer()).isNotBlank();
        assertThat(right.peer()).isNotBlank();
    }

    // --- back-pressure

    @Test
    void a_sender_blocks_while_the_peer_does_not_read() {
        left.start(leftReceiver);
        int count = 2_048;
        FutureTask<Void> sending = sendUntilHeldUp(count);
        SequenceAssert arrived = new SequenceAssert(count);
        right.start(checked(new RecordingReceiver(arrived::check)));
        arrived.await();
        Await.forResult(sending);
    }

    /** Sends more than the bound on another thread, and returns when that thread blocks. */
    private FutureTask<Void> sendUntilHeldUp(int count) {
        AtomicInteger sent = new AtomicInteger();
        FutureTask<Void> sending = new FutureTask<>(() -> {
            for (int i = 0; i < count; i++) {
                left.send(SequenceAssert.message(i, 64 * 1024));
                sent.incrementAndGet();
            }
            return null;
        });
        Thread sender = DaemonThreads.start(sending);
        Await.until("the bound is near", () -> sent.get() >= 400);
        Await.untilWaiting(sender);
        assertThat(sent).hasValueLessThan(count);
        return sending;
    }

    @Test
    void a_receiver_that_sends_more_than_the_bound_does_not_block_but_is_paused() throws Exception {
        int count = 40_000;
        CountDownLatch returned = new CountDownLatch(1);
        CountDownLatch again = new CountDownLatch(1);
        AtomicBoolean resumed = new AtomicBoolean();
        AtomicBoolean tooEarly = new AtomicBoolean();
        SequenceAssert arrived = new SequenceAssert(count);
        left.start(checked(new RecordingReceiver(arrived::check)));
        left.pause();
        right.start(checked(new RecordingReceiver(message -> {
            if (new String(message, UTF_8).equals("go")) {
                for (int i = 0; i < count; i++) {
                    right.send(SequenceAssert.message(i, 1024));
                }
                returned.countDown();
            } else {
                tooEarly.set(!resumed.get());
                again.countDown();
            }
        })));
        // On another thread: the sender may call the receiver itself, as the in-memory transport does.
        Await.forResult(DaemonThreads.run(() -> {
            left.send(bytes("go"));
            left.send(bytes("again"));
            return null;
        }));
        Await.forLatch(returned);
        talkElsewhere();
        resumed.set(true);
        left.resume();
        arrived.await();
        Await.forLatch(again);
        assertThat(tooEarly).as("called while there was no room").isFalse();
    }

    /** Waits longer than a message takes on a pair without backpressure. */
    private void talkElsewhere() throws Exception {
        Pair other = open();
        RecordingReceiver answers = checked(new RecordingReceiver());
        other.left().start(answers);
        other.right().start(checked(new RecordingReceiver(other.right()::send)));
        for (int i = 0; i < 500; i++) {
            other.left().send(bytes("are you there?"));
            answers.next();
        }
        other.left().close();
        other.right().close();
    }

    @Test
    void messages_of_a_receiver_are_sent_while_other_senders_block() {
        int count = 20_000;
        SequenceAssert arrived = new SequenceAssert(count);
        left.start(checked(new RecordingReceiver(arrived::check)));
        right.start(checked(new RecordingReceiver(right::send)));
        FutureTask<Void> sender = DaemonThreads.run(() -> {
            for (int i = 0; i < count; i++) {
                left.send(SequenceAssert.message(i, 4 * 1024));
            }
            return null;
        });
        Await.forResult(sender);
        arrived.await();
    }

    @Test
    void both_ends_can_send_at_full_speed_and_answer_each_other() {
        int count = 20_000;
        CountDownLatch answers = new CountDownLatch(2 * count);
        left.start(checked(new RecordingReceiver(message -> answerQuestion(left, message, answers))));
        right.start(checked(new RecordingReceiver(message -> answerQuestion(right, message, answers))));
        FutureTask<Void> leftSender = DaemonThreads.run(() -> ask(left, count));
        FutureTask<Void> rightSender = DaemonThreads.run(() -> ask(right, count));
        Await.forResult(leftSender);
        Await.forResult(rightSender);
        Await.forLatch(answers);
    }

    private static @Nullable Void ask(Channel channel, int count) {
        byte[] question = bytes("?" + "x".repeat(500));
        for (int i = 0; i < count; i++) {
            channel.send(question);
        }
        return null;
    }

    private static void answerQuestion(Channel channel, byte[] message, CountDownLatch answers) {
        if (message[0] == '?') {
            channel.send(bytes("!" + "x".repeat(500)));
        } else {
            answers.countDown();
        }
    }

    @Test
    void aborting_releases_blocked_senders() {
        left.start(leftReceiver);
        AtomicInteger sent = new AtomicInteger();
        List<FutureTask<Disconnect>> senders = IntStream.range(0, 4)
                .mapToObj(thread -> DaemonThreads.run(() -> sendUntilRefused(sent)))
                .toList();
        Await.until("the bound is reached", () -> sent.get() >= 500);
        Disconnect reason = Disconnect.of(Kind.STALLED, "enough");
        left.abort(reason);
        assertThat(senders)
                .allSatisfy(sender -> assertThat(Await.forResult(sender)).isEqualTo(reason));
        assertThat(leftReceiver.end()).isEqualTo(reason);
    }

    private Disconnect sendUntilRefused(AtomicInteger sent) {
        byte[] message = SequenceAssert.message(0, 64 * 1024);
        try {
            while (true) {
                left.send(message);
                sent.incrementAndGet();
            }
        } catch (TransportException e) {
            return e.reason();
        }
    }

    @Test
    void a_channel_that_pauses_at_every_message_gets_all_messages_in_order() {
        int count = 2_000;
        SequenceAssert arrived = new SequenceAssert(count);
        left.start(leftReceiver);
        right.start(checked(new RecordingReceiver(message -> {
            right.pause();
            arrived.check(message);
        })));
        FutureTask<Void> resuming = DaemonThreads.run(() -> {
            while (!arrived.isComplete()) {
                right.resume();
                Thread.onSpinWait();
            }
            return null;
        });
        for (int i = 0; i < count; i++) {
            left.send(SequenceAssert.message(i, 16));
        }
        arrived.await();
        Await.forResult(resuming);
    }

    @Test
    void a_paused_channel_applies_backpressure_to_its_peer() {
        int count = 2_048;
        SequenceAssert arrived = new SequenceAssert(count);
        left.start(leftReceiver);
        right.start(checked(new RecordingReceiver(arrived::check)));
        right.pause();
        FutureTask<Void> sending = sendUntilHeldUp(count);
        right.resume();
        arrived.await();
        Await.forResult(sending);
    }

    // --- the end

    @Test
    void closing_delivers_pending_messages_before_the_end() {
        startBoth();
        List<String> messages = numbered("last", 3_000);
        messages.forEach(text -> left.send(bytes(text)));
        left.close();
        assertThat(rightReceiver.next(3_000)).isEqualTo(messages);
        assertThat(rightReceiver.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(rightReceiver.rest()).isEmpty();
        assertThat(leftReceiver.end().kind()).isEqualTo(Kind.LOCAL);
    }

    @Test
    void a_channel_can_be_closed_repeatedly() {
        startBoth();
        left.close();
        left.close();
        assertThat(leftReceiver.end().kind()).isEqualTo(Kind.LOCAL);
        left.close();
        left.abort(Disconnect.of(Kind.LOST, "too late"));
        assertThat(rightReceiver.end().kind()).isEqualTo(Kind.REMOTE);
        right.close();
    }

    @Test
    void sending_on_a_closed_channel_fails_with_the_reason() {
        startBoth();
        left.close();
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> left.send(bytes("too late")))
                .withMessageContaining(left.peer())
                .satisfies(e -> assertThat(e.reason().kind()).isEqualTo(Kind.LOCAL));
    }

    @Test
    void sending_to_a_peer_that_has_closed_fails_with_the_reason() {
        startBoth();
        right.close();
        Disconnect end = leftReceiver.end();
        assertThat(end.kind()).isEqualTo(Kind.REMOTE);
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> left.send(bytes("too late")))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(end));
    }

    @Test
    void an_aborted_channel_reports_its_reason_and_ends_at_the_peer() {
        startBoth();
        Disconnect reason = new Disconnect(Kind.BROKEN_FRAME, "nonsense", new IllegalStateException("nonsense"));
        left.abort(reason);
        assertThat(leftReceiver.end()).isSameAs(reason);
        assertThat(rightReceiver.end().kind()).isIn(Kind.REMOTE, Kind.LOST);
    }

    @Test
    void a_channel_can_be_closed_by_its_receiver() {
        left.start(leftReceiver);
        RecordingReceiver closing = checked(new RecordingReceiver(message -> right.close()));
        right.start(closing);
        left.send(bytes("close"));
        assertThat(closing.end().kind()).isEqualTo(Kind.LOCAL);
        assertThat(leftReceiver.end().kind()).isIn(Kind.REMOTE, Kind.LOST);
    }

    @Test
    void messages_that_a_receiver_sends_before_closing_are_delivered() {
        left.start(leftReceiver);
        right.start(checked(new RecordingReceiver(message -> {
            right.send(bytes("answer"));
            right.close();
        })));
        left.send(bytes("question"));
        assertThat(leftReceiver.next()).isEqualTo("answer");
        assertThat(leftReceiver.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @Test
    void a_channel_can_be_aborted_by_its_receiver_and_gets_nothing_more() {
        left.start(leftReceiver);
        AtomicInteger received = new AtomicInteger();
        Disconnect reason = Disconnect.of(Kind.BROKEN_FRAME, "I do not like it");
        RecordingReceiver aborting = checked(new RecordingReceiver(message -> {
            received.incrementAndGet();
            right.abort(reason);
        }));
        for (int i = 0; i < 100; i++) {
            left.send(bytes("message"));
        }
        right.start(aborting);
        assertThat(aborting.end()).isSameAs(reason);
        assertThat(received).hasValue(1);
    }

    @Test
    void a_channel_closed_before_its_start_reports_the_end_when_started() {
        left.close();
        left.start(leftReceiver);
        assertThat(leftReceiver.end().kind()).isEqualTo(Kind.LOCAL);
        right.start(rightReceiver);
        assertThat(rightReceiver.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @Test
    void a_paused_channel_can_be_closed() {
        startBoth();
        right.pause();
        left.send(bytes("not read, perhaps"));
        right.close();
        assertThat(rightReceiver.end().kind()).isEqualTo(Kind.LOCAL);
    }

    @Test
    void a_channel_that_resumes_after_its_peer_has_closed_gets_the_messages_and_then_the_end() {
        startBoth();
        right.pause();
        List<String> messages = numbered("message", 100);
        messages.forEach(text -> left.send(bytes(text)));
        left.close();
        right.resume();
        assertThat(rightReceiver.next(100)).isEqualTo(messages);
        assertThat(rightReceiver.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @RepeatedTest(20)
    void both_ends_can_close_at_once_and_each_gets_one_end() throws Exception {
        startBoth();
        CyclicBarrier barrier = new CyclicBarrier(2);
        List<FutureTask<Void>> closing = List.of(together(barrier, left::close), together(barrier, right::close));
        closing.forEach(Await::forResult);
        assertThat(leftReceiver.end().kind()).isIn(Kind.LOCAL, Kind.REMOTE);
        assertThat(rightReceiver.end().kind()).isIn(Kind.LOCAL, Kind.REMOTE);
    }

    @RepeatedTest(20)
    void four_threads_can_end_a_channel_at_once_and_it_ends_once() {
        startBoth();
        FutureTask<Disconnect> sender = DaemonThreads.run(() -> {
            try {
                while (true) {
                    left.send(bytes("message"));
                }
            } catch (TransportException e) {
                return e.reason();
            }
        });
        rightReceiver.next(10);
        CyclicBarrier barrier = new CyclicBarrier(4);
        Disconnect reason = Disconnect.of(Kind.STALLED, "for a test");
        List<FutureTask<Void>> closing = List.of(
                together(barrier, right::close),
                together(barrier, right::close),
                together(barrier, () -> right.abort(reason)),
                together(barrier, () -> right.abort(reason)));
        closing.forEach(Await::forResult);
        assertThat(rightReceiver.end().kind()).isIn(Kind.LOCAL, Kind.STALLED);
        assertThat(leftReceiver.end().kind()).isIn(Kind.REMOTE, Kind.LOST);
        Await.forResult(sender);
    }

    // --- helpers

    private static List<String> numbered(String word, int count) {
        return IntStream.range(0, count).mapToObj(i -> word + " " + i).toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static FutureTask<Void> together(CyclicBarrier barrier, Runnable action) {
        return DaemonThreads.run(() -> {
            barrier.await();
            action.run();
            return null;
        });
    }
}
