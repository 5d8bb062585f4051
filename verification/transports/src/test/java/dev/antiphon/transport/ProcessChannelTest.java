package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Disconnect.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessChannelTest {
    private static final int TERMINATED = 128 + 15;
    private static final int KILLED = 128 + 9;

    private final RecordingReceiver inbox = new RecordingReceiver();
    private ProcessChannel channel;

    @AfterEach
    void end() {
        if (channel != null) {
            channel.close();
            assertThat(ProcessHandle.of(channel.pid()).filter(ProcessHandle::isAlive))
                    .as("the process after its channel was closed")
                    .isEmpty();
        }
        inbox.verify();
    }

    private ProcessLauncher launcher(String... arguments) {
        return ProcessTransport.builder(ChildMain.command(arguments)).discardStderr();
    }

    private void start(ProcessLauncher launcher) {
        channel = launcher.start();
        channel.start(inbox);
    }

    private void send(String message) {
        channel.send(message.getBytes(UTF_8));
    }

    @Test
    void messages_go_to_a_process_and_come_back() {
        start(launcher("echo"));
        send("{\"a\":\"Grüße\"}");
        send("[2]");
        assertThat(inbox.next(2)).containsExactly("{\"a\":\"Grüße\"}", "[2]");
        assertThat(channel.peer()).contains("java").contains(String.valueOf(channel.pid()));
    }

    @Test
    void a_process_that_is_closed_gets_what_was_sent_and_the_end_of_its_input_and_ends_by_itself() {
        start(launcher("echo").shutdownTimeout(Duration.ofMinutes(5)));
        send("[1]");
        assertThat(inbox.next()).isEqualTo("[1]");
        channel.close();
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOCAL);
        assertThat(Wait.forResult(channel.onExit())).isZero();
    }

    @Test
    void a_process_that_ignores_the_end_of_its_input_is_terminated() {
        start(launcher("deaf", "a little").shutdownTimeout(Duration.ofMillis(100)));
        assertThat(inbox.next()).isEqualTo("ready");
        channel.close();
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOCAL);
        // Killed if the machine is so slow that it cannot end in time.
        assertThat(Wait.forResult(channel.onExit())).isIn(TERMINATED, KILLED);
    }

    @Test
    void a_process_that_ignores_everything_is_killed() {
        start(launcher("deaf", "very").shutdownTimeout(Duration.ofMillis(100)));
        assertThat(inbox.next()).isEqualTo("ready");
        channel.close();
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOCAL);
        assertThat(Wait.forResult(channel.onExit())).isEqualTo(KILLED);
    }

    @Test
    void what_a_process_has_started_is_killed_with_it() {
        start(launcher("parent").shutdownTimeout(Duration.ofMillis(100)));
        ProcessHandle grandchild =
                ProcessHandle.of(Long.parseLong(inbox.next())).orElseThrow();
        channel.close();
        Wait.forResult(grandchild.onExit());
        assertThat(grandchild.isAlive()).isFalse();
    }

    @Test
    void a_process_that_exits_without_closing_its_channels_leaves_no_process_behind() {
        start(launcher("leave").shutdownTimeout(Duration.ofMinutes(5)));
        ProcessHandle grandchild =
                ProcessHandle.of(Long.parseLong(inbox.next())).orElseThrow();
        channel.close();
        Wait.forResult(grandchild.onExit());
        assertThat(Wait.forResult(channel.onExit())).isZero();
    }

    @Test
    void a_process_that_ends_closes_the_channel_after_its_last_words_and_the_exit_code_is_told() {
        start(launcher("exit", "3"));
        assertThat(inbox.next()).isEqualTo("last words");
        assertThat(inbox.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(inbox.end().detail()).contains("exit code 3").contains("java");
        assertThat(Wait.forResult(channel.onExit())).isEqualTo(3);
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> send("too late"))
                .withMessageContaining("java");
    }

    @Test
    void a_process_that_ends_in_the_middle_of_a_message_loses_the_channel() {
        start(launcher("cut"));
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOST);
        assertThat(inbox.end().detail()).contains("in the middle of a message").contains("exit code 0");
    }

    @Test
    void a_process_that_ends_closes_the_channel_even_if_another_has_inherited_its_streams() {
        start(launcher("fork"));
        assertThat(inbox.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(inbox.end().detail()).contains("exit code 5");
    }

    @Test
    void a_process_that_is_aborted_tells_the_reason_that_was_given_and_ends() {
        start(launcher("echo"));
        Disconnect reason = Disconnect.of(Kind.STALLED, "enough");
        channel.abort(reason);
        assertThat(inbox.end()).isSameAs(reason);
        Wait.forResult(channel.onExit());
    }

    @Test
    void a_process_that_is_closed_before_it_was_started_ends() {
        channel = launcher("echo").start();
        channel.close();
        Wait.forResult(channel.onExit());
        channel.start(inbox);
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOCAL);
    }

    @Test
    void a_receiver_can_close_the_channel_of_its_process() {
        channel = launcher("echo").start();
        RecordingReceiver closing = new RecordingReceiver(message -> channel.close());
        channel.start(closing);
        send("[1]");
        assertThat(closing.end().kind()).isEqualTo(Kind.LOCAL);
        Wait.forResult(channel.onExit());
        closing.verify();
    }

    @Test
    void a_process_has_the_directory_and_the_variables_it_was_given(@TempDir Path directory) throws IOException {
        start(launcher("place").directory(directory).environment(Map.of("ANTIPHON_TEST", "here")));
        assertThat(inbox.next()).isEqualTo("here in " + directory.toRealPath());
    }

    @Test
    void what_a_process_writes_to_its_standard_error_arrives_in_lines_of_bounded_length() throws InterruptedException {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        // Its last line is complete when it ends, which it does in its own time.
        start(launcher("complain").shutdownTimeout(Duration.ofMinutes(5)).stderr(line -> {
            lines.add(line);
            throw new IllegalStateException("a listener that fails");
        }));
        channel.close();
        assertThat(lines.poll(Wait.PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo("first");
        StringBuilder parts = new StringBuilder();
        while (parts.length() < 20_000) {
            String part = lines.poll(Wait.PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(part).isNotNull().hasSizeLessThanOrEqualTo(8192);
            parts.append(part);
        }
        assertThat(parts).hasToString("x".repeat(20_000));
        assertThat(lines.poll(Wait.PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo("last");
    }

    @Test
    void a_program_that_does_not_exist_is_named_in_the_error() {
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> ProcessTransport.start("no-such-program-anywhere", "secret"))
                .withMessageContaining("no-such-program-anywhere")
                .satisfies(e -> assertThat(e.reason().kind()).isEqualTo(Kind.LOST))
                .satisfies(e -> assertThat(e).hasCauseInstanceOf(IOException.class));
    }

    @Test
    void a_command_that_is_empty_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> ProcessTransport.builder(List.of()));
    }

    @Test
    void options_that_make_no_sense_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProcessTransport.builder("x").maxMessageBytes(0))
                .withMessageContaining("maxMessageBytes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProcessTransport.builder("x").shutdownTimeout(Duration.ofSeconds(-1)))
                .withMessageContaining("shutdownTimeout");
    }

    @Test
    void a_process_that_prints_while_it_uses_its_standard_streams_sends_only_messages() throws InterruptedException {
        BlockingQueue<String> printed = new LinkedBlockingQueue<>();
        start(launcher("serve")
                .framing(Framing.contentLength())
                .shutdownTimeout(Duration.ofMinutes(5))
                .stderr(printed::add));
        send("[1]");
        send("[2]");
        assertThat(inbox.next(2)).containsExactly("[1]", "[2]");
        channel.close();
        assertThat(Wait.forResult(channel.onExit())).isZero();
        for (String line : List.of("printed meanwhile", "printed meanwhile", "closed as REMOTE")) {
            assertThat(printed.poll(Wait.PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(line);
        }
    }
}
