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

    private final RecordingReceiver receiver = new RecordingReceiver();
    private ProcessChannel channel;

    @AfterEach
    void end() {
        if (channel != null) {
            channel.close();
            assertThat(ProcessHandle.of(channel.pid()).filter(ProcessHandle::isAlive))
                    .as("the process after its channel was closed")
                    .isEmpty();
        }
        receiver.verify();
    }

    private ProcessLauncher launcher(String... arguments) {
        return ProcessTransport.builder(ChildMain.command(arguments)).discardStderr();
    }

    private void start(ProcessLauncher launcher) {
        channel = launcher.start();
        channel.start(receiver);
    }

    private void send(String message) {
        channel.send(message.getBytes(UTF_8));
    }

    @Test
    void messages_are_echoed_by_a_process() {
        start(launcher("echo"));
        send("{\"a\":\"Grüße\"}");
        send("[2]");
        assertThat(receiver.next(2)).containsExactly("{\"a\":\"Grüße\"}", "[2]");
        assertThat(channel.peer()).contains("java").contains(String.valueOf(channel.pid()));
    }

    @Test
    void closing_sends_pending_messages_and_the_end_of_the_input_and_the_process_ends() {
        start(launcher("echo").shutdownTimeout(Duration.ofMinutes(5)));
        send("[1]");
        assertThat(receiver.next()).isEqualTo("[1]");
        channel.close();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
        assertThat(Wait.forResult(channel.onExit())).isZero();
    }

    @Test
    void a_process_that_ignores_the_end_of_its_input_is_terminated() {
        start(launcher("deaf", "a little").shutdownTimeout(Duration.ofMillis(100)));
        assertThat(receiver.next()).isEqualTo("ready");
        channel.close();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
        // Killed if the machine is too slow for it to end in time.
        assertThat(Wait.forResult(channel.onExit())).isIn(TERMINATED, KILLED);
    }

    @Test
    void a_process_that_ignores_everything_is_killed() {
        start(launcher("deaf", "very").shutdownTimeout(Duration.ofMillis(100)));
        assertThat(receiver.next()).isEqualTo("ready");
        channel.close();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
        assertThat(Wait.forResult(channel.onExit())).isEqualTo(KILLED);
    }

    @Test
    void descendants_of_a_process_are_killed_with_it() {
        start(launcher("parent").shutdownTimeout(Duration.ofMillis(100)));
        ProcessHandle grandchild =
                ProcessHandle.of(Long.parseLong(receiver.next())).orElseThrow();
        channel.close();
        Wait.forResult(grandchild.onExit());
        assertThat(grandchild.isAlive()).isFalse();
    }

    @Test
    void a_jvm_that_exits_without_closing_its_channels_leaves_no_process_behind() {
        start(launcher("leave").shutdownTimeout(Duration.ofMinutes(5)));
        ProcessHandle grandchild =
                ProcessHandle.of(Long.parseLong(receiver.next())).orElseThrow();
        channel.close();
        Wait.forResult(grandchild.onExit());
        assertThat(Wait.forResult(channel.onExit())).isZero();
    }

    @Test
    void the_end_of_a_process_closes_the_channel_after_its_last_message_with_the_exit_code() {
        start(launcher("exit", "3"));
        assertThat(receiver.next()).isEqualTo("last words");
        assertThat(receiver.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(receiver.end().detail()).contains("exit code 3").contains("java");
        assertThat(Wait.forResult(channel.onExit())).isEqualTo(3);
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> send("too late"))
                .withMessageContaining("java");
    }

    @Test
    void the_end_of_a_process_inside_a_message_loses_the_channel() {
        start(launcher("cut"));
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOST);
        assertThat(receiver.end().detail())
                .contains("in the middle of a message")
                .contains("exit code 0");
    }

    @Test
    void the_end_of_a_process_closes_the_channel_even_if_another_has_inherited_its_streams() {
        start(launcher("fork"));
        assertThat(receiver.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(receiver.end().detail()).contains("exit code 5");
    }

    @Test
    void aborting_reports_the_reason_and_ends_the_process() {
        start(launcher("echo"));
        Disconnect reason = Disconnect.of(Kind.STALLED, "enough");
        channel.abort(reason);
        assertThat(receiver.end()).isSameAs(reason);
        Wait.forResult(channel.onExit());
    }

    @Test
    void closing_before_the_start_ends_the_process() {
        channel = launcher("echo").start();
        channel.close();
        Wait.forResult(channel.onExit());
        channel.start(receiver);
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
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
    void a_process_has_the_given_directory_and_environment(@TempDir Path directory) throws IOException {
        start(launcher("place").directory(directory).environment(Map.of("ANTIPHON_TEST", "here")));
        assertThat(receiver.next()).isEqualTo("here in " + directory.toRealPath());
    }

    @Test
    void the_standard_error_of_a_process_arrives_in_lines_of_bounded_length() throws InterruptedException {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        // The last line is complete when the process ends, whenever that is.
        start(launcher("complain").shutdownTimeout(Duration.ofMinutes(5)).stderr(line -> {
            lines.add(line);
            throw new IllegalStateException("a listener that fails");
        }));
        channel.close();
        assertThat(lines.poll(Wait.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isEqualTo("first");
        StringBuilder parts = new StringBuilder();
        while (parts.length() < 20_000) {
            String part = lines.poll(Wait.TIMEOUT_SECONDS, TimeUnit.SECONDS);
            assertThat(part).isNotNull().hasSizeLessThanOrEqualTo(8192);
            parts.append(part);
        }
        assertThat(parts).hasToString("x".repeat(20_000));
        assertThat(lines.poll(Wait.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isEqualTo("last");
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
    void an_empty_command_is_rejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> ProcessTransport.builder(List.of()));
    }

    @Test
    void invalid_options_are_rejected() {
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
        assertThat(receiver.next(2)).containsExactly("[1]", "[2]");
        channel.close();
        assertThat(Wait.forResult(channel.onExit())).isZero();
        for (String line : List.of("printed meanwhile", "printed meanwhile", "closed as REMOTE")) {
            assertThat(printed.poll(Wait.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isEqualTo(line);
        }
    }
}
