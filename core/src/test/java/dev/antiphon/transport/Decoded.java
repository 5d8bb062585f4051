package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Keeps what a decoder delivers. */
final class Decoded implements Receiver {
    /** What stands among the messages for one that was too large. */
    static final String TOO_LARGE = "(too large)";

    private final List<byte[]> messages = new ArrayList<>();

    @Override
    public void message(byte[] bytes, int start, int end) {
        messages.add(Arrays.copyOfRange(bytes, start, end));
    }

    @Override
    public void tooLarge(int limit) {
        messages.add(TOO_LARGE.getBytes(UTF_8));
    }

    @Override
    public void closed(Disconnect reason) {
        throw new AssertionError("a decoder has said that a channel is closed: " + reason);
    }

    List<byte[]> messages() {
        return messages;
    }

    List<String> texts() {
        return messages.stream().map(bytes -> new String(bytes, UTF_8)).toList();
    }
}
