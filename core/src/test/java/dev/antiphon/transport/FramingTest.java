package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FramingTest {
    @ParameterizedTest
    @ValueSource(strings = {"newline", "content-length", "length-prefix"})
    void whatever_was_framed_is_decoded_to_the_same_messages(String name) throws Exception {
        Framing framing = Framing.named(name);
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<byte[]> messages = new ArrayList<>();
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            for (int i = random.nextInt(20); i >= 0; i--) {
                byte[] message = message(random);
                messages.add(message);
                stream.write(framing.frame(message));
            }
            assertThat(decoded(framing, stream.toByteArray(), random))
                    .as("seed %s", seed)
                    .usingElementComparator(Arrays::compare)
                    .isEqualTo(messages);
        }
    }

    /** Any bytes but line breaks, as JSON has none that matter, and no blank at the beginning. */
    private static byte[] message(Random random) {
        byte[] message = new byte[1 + random.nextInt(1 << random.nextInt(14))];
        random.nextBytes(message);
        for (int i = 0; i < message.length; i++) {
            if (message[i] == '\n' || message[i] == '\r') {
                message[i] = 'x';
            }
        }
        message[0] = '[';
        return message;
    }

    private static List<byte[]> decoded(Framing framing, byte[] stream, Random random) throws BrokenFrameException {
        Decoded decoded = new Decoded();
        Framing.Decoder decoder = framing.decoder(1 << 14);
        for (int start = 0; start < stream.length; ) {
            int end = Math.min(stream.length, start + 1 + random.nextInt(1 << random.nextInt(16)));
            byte[] chunk = Arrays.copyOfRange(stream, start, end);
            decoder.decode(chunk, 0, chunk.length, decoded);
            Arrays.fill(chunk, (byte) '!');
            start = end;
        }
        assertThat(decoder.isInsideMessage()).isFalse();
        return decoded.messages();
    }

    @ParameterizedTest
    @ValueSource(strings = {"newline", "content-length", "length-prefix"})
    void a_message_arrives_in_an_array_of_its_own_size(String name) throws Exception {
        Framing framing = Framing.named(name);
        byte[] frame = framing.frame("[1,2,3]".getBytes(UTF_8));
        for (int cut = 0; cut <= frame.length; cut++) {
            List<Integer> sizes = new ArrayList<>();
            Receiver receiver = new Receiver() {
                @Override
                public void message(byte[] bytes, int start, int end) {
                    sizes.addAll(List.of(bytes.length, start, end));
                }

                @Override
                public void tooLarge(int limit) {
                    sizes.add(limit);
                }

                @Override
                public void closed(Disconnect reason) {}
            };
            Framing.Decoder decoder = framing.decoder(100);
            decoder.decode(frame, 0, cut, receiver);
            decoder.decode(frame, cut, frame.length, receiver);
            assertThat(sizes).containsExactly(7, 0, 7);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"newline", "content-length", "length-prefix"})
    void a_framing_is_known_by_its_name(String name) {
        assertThat(Framing.named(name)).hasToString(name);
    }

    @Test
    void an_unknown_framing_is_refused_with_the_names_of_those_there_are() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Framing.named("lines"))
                .withMessageContaining("'lines'")
                .withMessageContaining("newline, content-length and length-prefix");
    }
}
