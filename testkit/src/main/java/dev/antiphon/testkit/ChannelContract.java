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
 * What every channel does, seen from both of its ends. The tests of a channel extend this class and say how to open one; JUnit
 * runs the rest.
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
     * Two channels that are connected with each other.
     *
     * @param left one of them, not started
     * @param right the other, not started
     */
    public record Pair(Channel left, Channel right) {}

    /** For subclasses. */
    protected ChannelContract() {}

    /**
     * Opens a connection. Called for each test, for some of them more than once; what is opened for it beside the channels is the
     * subclass's to close.
     *
     * @return two connected channels, not started, that take messages of 2 MiB and have the usual bounds on what waits to be sent
     * @throws Exception if that fails
     */
    protected abstract Pair open() throws Exception;

    private final List<RecordingReceiver> inboxes = new ArrayList<>();
    private Channel left;
    private Channel right;
    private RecordingReceiver leftInbox;
    private RecordingReceiver rightInbox;

    @BeforeEach
    void openPair() throws Exception {
        Pair pair = open();
        left = pair.left();
        right = pair.right();
        leftInbox = watched(new RecordingReceiver());
        rightInbox = watched(new RecordingReceiver());
    }

    @AfterEach
    void closePair() {
        left.abort(Disconnect.of(Kind.LOCAL, "the test is over"));
        right.abort(Disconnect.of(Kind.LOCAL, "the test is over"));
        inboxes.forEach(RecordingReceiver::verify);
    }

    private RecordingReceiver watched(RecordingReceiver inbox) {
        inboxes.add(inbox);
        return inbox;
    }

    private void startBoth() {
        left.start(leftInbox);
        right.start(rightInbox);
    }

    // --- messages

    @Test
    void messages_arrive_in_the_order_in_which_they_were_sent() {
        startBoth();
        List<String> there = numbered("there", 5_000);
        List<String> back = numbered("back", 5_000);
        for (int i = 0; i < there.size(); i++) {
            left.send(bytes(there.get(i)));
            right.send(bytes(back.get(i)));
        }
        assertThat(rightInbox.next(5_000)).isEqualTo(there);
        assertThat(leftInbox.next(5_000)).isEqualTo(back);
    }

    @Test
    void messages_of_any_size_up_to_the_limit_arrive_whole() {
        startBoth();
        for (int size :
                new int[] {1, 2, 100, 8_191, 8_192, 8_193, 65_535, 65_536, 65_537, 1_000_000, 2 * 1024 * 1024}) {
            String message = "x".repeat(size);
            left.send(bytes(message));
            assertThat(rightInbox.next()).hasSize(size).isEqualTo(message);
        }
    }

    @Test
    void an_array_that_was_received_is_not_touched_again() {
        List<byte[]> arrays = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        CountDownLatch all = new CountDownLatch(200);
        left.start(leftInbox);
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
    void messages_that_were_sent_before_the_other_side_started_arrive() {
        left.start(leftInbox);
        List<String> messages = numbered("early", 10);
        messages.forEach(text -> left.send(bytes(text)));
        right.start(rightInbox);
        assertThat(rightInbox.next(10)).isEqualTo(messages);
    }

    @Test
    void messages_of_four_threads_arrive_each_once_and_in_the_order_of_their_thread() {
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
        for (String message : rightInbox.next(4 * each)) {
            String[] words = message.split(" ", -1);
            assertThat(Integer.parseInt(words[1])).isEqualTo(expected[Integer.parseInt(words[0])]++);
        }
        assertThat(expected).containsOnly(each);
        senders.forEach(Await::forResult);
    }

    @Test
    void receivers_can_answer_each_other_a_long_time() {
        int last = 20_000;
        CountDownLatch done = new CountDownLatch(1);
        left.start(watched(new RecordingReceiver(message -> answer(left, message, last, done))));
        right.start(watched(new RecordingReceiver(message -> answer(right, message, last, done))));
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
    void a_thread_that_is_interrupted_can_send_and_close_and_stays_interrupted() {
        startBoth();
        FutureTask<Boolean> sender = DaemonThreads.run(() -> {
            Thread.currentThread().interrupt();
            left.send(bytes("sent"));
            left.send(bytes("sent too"));
            left.close();
            return Thread.currentThread().isInterrupted();
        });
        assertThat(Await.forResult(sender)).isTrue();
        assertThat(rightInbox.next(2)).containsExactly("sent", "sent too");
        assertThat(rightInbox.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(leftInbox.end().kind()).isEqualTo(Kind.LOCAL);
    }

    @Test
    void a_channel_starts_only_once() {
        startBoth();
        assertThatIllegalStateException().isThrownBy(() -> left.start(new RecordingReceiver()));
        left.send(bytes("still works"));
        assertThat(rightInbox.next()).isEqualTo("still works");
    }

    @Test
    void a_channel_tells_who_is_at_the_other_end() {
        assertThat(left.peer()).isNotBlank();
        assertThat(right.peer()).isNotBlank();
    }

    // --- back-pressure

    @Test
    void a_thread_waits_when_the_peer_takes_nothing_and_goes_on_when_it_does() {
        left.start(leftInbox);
        int count = 2_048;
        FutureTask<Void> sending = sendUntilHeldUp(count);
        SequenceAssert arrived = new SequenceAssert(count);
        right.start(watched(new RecordingReceiver(arrived::check)));
        arrived.await();
        Await.forResult(sending);
    }

    /** Sends more than the bound, in a thread of its own, and returns when that waits. */
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
    void a_receiver_that_sends_more_than_the_bound_does_not_wait_but_gets_nothing_until_there_is_room()
            throws Exception {
        int count = 40_000;
        CountDownLatch returned = new CountDownLatch(1);
        CountDownLatch again = new CountDownLatch(1);
        AtomicBoolean resumed = new AtomicBoolean();
        AtomicBoolean tooEarly = new AtomicBoolean();
        SequenceAssert arrived = new SequenceAssert(count);
        left.start(watched(new RecordingReceiver(arrived::check)));
        left.pause();
        right.start(watched(new RecordingReceiver(message -> {
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
        // In a thread of its own: it may be the sender who calls the receiver, in memory it is.
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

    /** Takes longer than a message needs on a pair that does not hold it up. */
    private void talkElsewhere() throws Exception {
        Pair other = open();
        RecordingReceiver answers = watched(new RecordingReceiver());
        other.left().start(answers);
        other.right().start(watched(new RecordingReceiver(other.right()::send)));
        for (int i = 0; i < 500; i++) {
            other.left().send(bytes("are you there?"));
            answers.next();
        }
        other.left().close();
        other.right().close();
    }

    @Test
    void answers_that_a_receiver_sends_keep_coming_while_threads_wait_to_send() {
        int count = 20_000;
        SequenceAssert arrived = new SequenceAssert(count);
        left.start(watched(new RecordingReceiver(arrived::check)));
        right.start(watched(new RecordingReceiver(right::send)));
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
    void both_sides_can_send_as_fast_as_they_can_and_answer_each_other() {
        int count = 20_000;
        CountDownLatch answers = new CountDownLatch(2 * count);
        left.start(watched(new RecordingReceiver(message -> answerQuestion(left, message, answers))));
        right.start(watched(new RecordingReceiver(message -> answerQuestion(right, message, answers))));
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
    void threads_that_wait_are_released_when_the_channel_is_aborted() {
        left.start(leftInbox);
        AtomicInteger sent = new AtomicInteger();
        List<FutureTask<Disconnect>> senders = IntStream.range(0, 4)
                .mapToObj(thread -> DaemonThreads.run(() -> sendUntilRefused(sent)))
                .toList();
        Await.until("the bound is reached", () -> sent.get() >= 500);
        Disconnect reason = Disconnect.of(Kind.STALLED, "enough");
        left.abort(reason);
        assertThat(senders)
                .allSatisfy(sender -> assertThat(Await.forResult(sender)).isEqualTo(reason));
        assertThat(leftInbox.end()).isEqualTo(reason);
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
    void a_channel_that_pauses_at_every_message_gets_all_of_them_in_order_when_it_resumes() {
        int count = 2_000;
        SequenceAssert arrived = new SequenceAssert(count);
        left.start(leftInbox);
        right.start(watched(new RecordingReceiver(message -> {
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
    void a_channel_that_is_paused_slows_its_peer_down() {
        int count = 2_048;
        SequenceAssert arrived = new SequenceAssert(count);
        left.start(leftInbox);
        right.start(watched(new RecordingReceiver(arrived::check)));
        right.pause();
        FutureTask<Void> sending = sendUntilHeldUp(count);
        right.resume();
        arrived.await();
        Await.forResult(sending);
    }

    // --- the end

    @Test
    void a_channel_that_closes_writes_what_was_sent_and_the_peer_learns_of_the_end_after_it() {
        startBoth();
        List<String> messages = numbered("last", 3_000);
        messages.forEach(text -> left.send(bytes(text)));
        left.close();
        assertThat(rightInbox.next(3_000)).isEqualTo(messages);
        assertThat(rightInbox.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(rightInbox.rest()).isEmpty();
        assertThat(leftInbox.end().kind()).isEqualTo(Kind.LOCAL);
    }

    @Test
    void a_channel_can_be_closed_any_number_of_times() {
        startBoth();
        left.close();
        left.close();
        assertThat(leftInbox.end().kind()).isEqualTo(Kind.LOCAL);
        left.close();
        left.abort(Disconnect.of(Kind.LOST, "too late"));
        assertThat(rightInbox.end().kind()).isEqualTo(Kind.REMOTE);
        right.close();
    }

    @Test
    void a_channel_that_is_closed_takes_no_message_and_says_why() {
        startBoth();
        left.close();
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> left.send(bytes("too late")))
                .withMessageContaining(left.peer())
                .satisfies(e -> assertThat(e.reason().kind()).isEqualTo(Kind.LOCAL));
    }

    @Test
    void a_channel_whose_peer_has_closed_takes_no_message_and_says_why() {
        startBoth();
        right.close();
        Disconnect end = leftInbox.end();
        assertThat(end.kind()).isEqualTo(Kind.REMOTE);
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> left.send(bytes("too late")))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(end));
    }

    @Test
    void a_channel_that_is_aborted_tells_the_reason_it_was_given_and_ends_at_the_peer_too() {
        startBoth();
        Disconnect reason = new Disconnect(Kind.BROKEN_FRAME, "nonsense", new IllegalStateException("nonsense"));
        left.abort(reason);
        assertThat(leftInbox.end()).isSameAs(reason);
        assertThat(rightInbox.end().kind()).isIn(Kind.REMOTE, Kind.LOST);
    }

    @Test
    void a_channel_can_be_closed_by_its_receiver() {
        left.start(leftInbox);
        RecordingReceiver closing = watched(new RecordingReceiver(message -> right.close()));
        right.start(closing);
        left.send(bytes("close"));
        assertThat(closing.end().kind()).isEqualTo(Kind.LOCAL);
        assertThat(leftInbox.end().kind()).isIn(Kind.REMOTE, Kind.LOST);
    }

    @Test
    void what_a_receiver_sends_before_it_closes_the_channel_is_written() {
        left.start(leftInbox);
        right.start(watched(new RecordingReceiver(message -> {
            right.send(bytes("answer"));
            right.close();
        })));
        left.send(bytes("question"));
        assertThat(leftInbox.next()).isEqualTo("answer");
        assertThat(leftInbox.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @Test
    void a_channel_can_be_aborted_by_its_receiver_and_gets_nothing_more() {
        left.start(leftInbox);
        AtomicInteger received = new AtomicInteger();
        Disconnect reason = Disconnect.of(Kind.BROKEN_FRAME, "I do not like it");
        RecordingReceiver aborting = watched(new RecordingReceiver(message -> {
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
    void a_channel_that_was_closed_before_it_started_tells_so_when_it_starts() {
        left.close();
        left.start(leftInbox);
        assertThat(leftInbox.end().kind()).isEqualTo(Kind.LOCAL);
        right.start(rightInbox);
        assertThat(rightInbox.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @Test
    void a_channel_that_is_paused_can_be_closed() {
        startBoth();
        right.pause();
        left.send(bytes("not read, perhaps"));
        right.close();
        assertThat(rightInbox.end().kind()).isEqualTo(Kind.LOCAL);
    }

    @Test
    void a_channel_that_resumes_after_its_peer_has_closed_gets_what_was_sent_and_then_the_end() {
        startBoth();
        right.pause();
        List<String> messages = numbered("message", 100);
        messages.forEach(text -> left.send(bytes(text)));
        left.close();
        right.resume();
        assertThat(rightInbox.next(100)).isEqualTo(messages);
        assertThat(rightInbox.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @RepeatedTest(20)
    void both_sides_can_close_at_once_and_each_learns_of_one_end() throws Exception {
        startBoth();
        CyclicBarrier barrier = new CyclicBarrier(2);
        List<FutureTask<Void>> closing = List.of(together(barrier, left::close), together(barrier, right::close));
        closing.forEach(Await::forResult);
        assertThat(leftInbox.end().kind()).isIn(Kind.LOCAL, Kind.REMOTE);
        assertThat(rightInbox.end().kind()).isIn(Kind.LOCAL, Kind.REMOTE);
    }

    @RepeatedTest(20)
    void four_threads_can_end_a_channel_at_once_while_messages_arrive_and_it_ends_once() {
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
        rightInbox.next(10);
        CyclicBarrier barrier = new CyclicBarrier(4);
        Disconnect reason = Disconnect.of(Kind.STALLED, "for a test");
        List<FutureTask<Void>> closing = List.of(
                together(barrier, right::close),
                together(barrier, right::close),
                together(barrier, () -> right.abort(reason)),
                together(barrier, () -> right.abort(reason)));
        closing.forEach(Await::forResult);
        assertThat(rightInbox.end().kind()).isIn(Kind.LOCAL, Kind.STALLED);
        assertThat(leftInbox.end().kind()).isIn(Kind.REMOTE, Kind.LOST);
        Await.forResult(sender);
    }

    // --- what the tests need

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
