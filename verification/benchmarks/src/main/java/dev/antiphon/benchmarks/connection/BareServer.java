package dev.antiphon.benchmarks.connection;

import java.io.IOException;

/** Answers every request with the same bytes. */
final class BareServer implements Runnable {
    private final BareFrames requests;
    private final BareOutput replies;

    BareServer(BareFrames requests, BareOutput replies) {
        this.requests = requests;
        this.replies = replies;
    }

    @Override
    public void run() {
        try {
            for (int frames = requests.read(); frames >= 0; frames = requests.read()) {
                for (int i = 0; i < frames; i++) {
                    replies.send(BareFrames.REPLY);
                }
            }
        } catch (IOException e) {
            // The streams are closed: there is no client any more.
        }
    }
}
