package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class FaultyPipeTest {
    private static final byte[] TEN = "0123456789".getBytes(UTF_8);

    private static FaultyPipe toRight(ByteStreamFault fault) {
        return new FaultyPipe(fault, ByteStreamFault.none());
    }

    @Test
    void bytes_pass_in_both_directions_and_are_counted() throws IOException {
        FaultyPipe pipe = FaultyPipe.whole();
        pipe.left().out().write(TEN);
        pipe.right().out().write('x');
        assertThat(pipe.right().in().readNBytes(10)).isEqualTo(TEN);
        assertThat(pipe.left().in().read()).isEqualTo('x');
        assertThat(pipe.passedRight()).isEqualTo(10);
        assertThat(pipe.passedLeft()).isEqualTo(1);
    }

    @Test
    void every_byte_arrives_unchanged() throws IOException {
        FaultyPipe pipe = FaultyPipe.whole();
        for (int i = 0; i < 256; i++) {
            pipe.left().out().write(i);
            assertThat(pipe.right().in().read()).isEqualTo(i);
        }
    }

    @Test
    void bytes_before_a_cut_arrive_and_then_both_directions_end() throws IOException {
        FaultyPipe pipe = toRight(ByteStreamFault.cutAfter(4));
        pipe.right().out().write('x');
        assertThatIOException().isThrownBy(() -> pipe.left().out().write(TEN)).withMessageContaining("cut");
        assertThat(pipe.right().in().readAllBytes()).asString(UTF_8).isEqualTo("0123");
        assertThat(pipe.left().in().readAllBytes()).asString(UTF_8).isEqualTo("x");
        assertThatIOException().isThrownBy(() -> pipe.right().out().write('y'));
        assertThat(pipe.passedRight()).isEqualTo(4);
    }

    @Test
    void a_pipe_can_be_cut_from_the_beginning() throws IOException {
        FaultyPipe pipe = toRight(ByteStreamFault.cutAfter(0));
        assertThat(pipe.right().in().read()).isEqualTo(-1);
        assertThat(pipe.left().in().read()).isEqualTo(-1);
        assertThatIOException().isThrownBy(() -> pipe.left().out().write('x'));
    }

    @Test
    void reads_can_return_one_byte_at_a_time() throws IOException {
        FaultyPipe pipe = toRight(ByteStreamFault.chop(1));
        pipe.left().out().write(TEN);
        byte[] buffer = new byte[10];
        for (int i = 0; i < 10; i++) {
            assertThat(pipe.right().in().read(buffer, i, 10 - i)).isEqualTo(1);
        }
        assertThat(buffer).isEqualTo(TEN);
    }

    @Test
    void a_stalled_pipe_blocks_reader_and_writer_until_it_is_cut() throws IOException {
        FaultyPipe pipe = toRight(ByteStreamFault.stallAfter(4));
        Thread writer = DaemonThreads.start(() -> write(pipe.left().out(), TEN));
        assertThat(pipe.right().in().readNBytes(4)).asString(UTF_8).isEqualTo("0123");
        Thread reader = DaemonThreads.start(() -> read(pipe.right().in()));
        Await.untilWaiting(writer);
        Await.untilWaiting(reader);
        pipe.cut();
        Await.until("both have gone on", () -> !writer.isAlive() && !reader.isAlive());
    }

    @Test
    void a_writer_blocks_while_the_buffer_is_full() throws IOException {
        FaultyPipe pipe = FaultyPipe.whole();
        byte[] much = new byte[200_000];
        much[much.length - 1] = 7;
        Thread writer = DaemonThreads.start(() -> write(pipe.left().out(), much));
        Await.until("as much has passed as fits", () -> pipe.passedRight() == 64 * 1024);
        Await.untilWaiting(writer);
        assertThat(pipe.passedRight()).isEqualTo(64 * 1024);
        assertThat(pipe.right().in().readNBytes(much.length)).isEqualTo(much);
    }

    @Test
    void a_closed_stream_ends_for_the_reader_and_fails_for_the_writer() throws IOException {
        FaultyPipe pipe = FaultyPipe.whole();
        pipe.left().out().write('x');
        pipe.left().out().close();
        assertThat(pipe.right().in().readAllBytes()).hasSize(1);
        pipe.left().in().close();
        assertThatIOException().isThrownBy(() -> pipe.right().out().write('x'));
    }

    @Test
    void invalid_faults_are_rejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> ByteStreamFault.cutAfter(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> ByteStreamFault.chop(0));
    }

    private static void write(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException cut) {
            // the test has ended
        }
    }

    private static void read(InputStream in) {
        try {
            assertThat(in.read()).isEqualTo(-1);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
