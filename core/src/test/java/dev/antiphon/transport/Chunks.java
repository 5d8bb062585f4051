package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Feeds decoders with streams of which every character is one byte, cut into chunks in many ways. */
final class Chunks {
    private static final int WAYS = 200;

    private Chunks() {}

    /** What a decoder makes of a stream that comes at once. */
    static List<String> decode(Framing framing, int limit, String stream) throws BrokenFrameException {
        return decode(framing, limit, stream, stream.length());
    }

    /** What a decoder makes of a stream that comes in chunks of one size. */
    static List<String> decode(Framing framing, int limit, String stream, int size) throws BrokenFrameException {
        Decoded decoded = new Decoded();
        Framing.Decoder decoder = framing.decoder(limit);
        for (int start = 0; start < stream.length(); start += size) {
            feed(decoder, stream.substring(start, Math.min(stream.length(), start + size)), decoded);
        }
        return decoded.texts();
    }

    /** Asserts what a decoder makes of a stream in whatever chunks it comes. */
    static void assertDecodes(Framing framing, int limit, String stream, String... expected)
            throws BrokenFrameException {
        for (int cut = 0; cut <= stream.length(); cut++) {
            Decoded decoded = new Decoded();
            Framing.Decoder decoder = framing.decoder(limit);
            feed(decoder, stream.substring(0, cut), decoded);
            feed(decoder, stream.substring(cut), decoded);
            assertThat(decoded.texts()).as("cut at %s", cut).containsExactly(expected);
        }
        assertThat(decode(framing, limit, stream, 1)).as("byte by byte").containsExactly(expected);
        for (int seed = 0; seed < WAYS; seed++) {
            Random random = new Random(seed);
            Decoded decoded = new Decoded();
            Framing.Decoder decoder = framing.decoder(limit);
            for (int start = 0; start < stream.length(); ) {
                int end = Math.min(stream.length(), start + 1 + random.nextInt(1 + random.nextInt(20)));
                feed(decoder, stream.substring(start, end), decoded);
                start = end;
            }
            assertThat(decoded.texts()).as("seed %s", seed).containsExactly(expected);
        }
    }

    /** Feeds a chunk from the middle of an array that is overwritten afterwards, as a channel uses its own again. */
    static void feed(Framing.Decoder decoder, String chunk, Receiver receiver) throws BrokenFrameException {
        byte[] bytes = ("#\n" + chunk + "\n#").getBytes(ISO_8859_1);
        decoder.decode(bytes, 2, bytes.length - 2, receiver);
        Arrays.fill(bytes, (byte) '!');
    }
}
