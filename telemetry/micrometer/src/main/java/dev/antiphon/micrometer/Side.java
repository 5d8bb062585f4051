package dev.antiphon.micrometer;

import dev.antiphon.Reply;
import dev.antiphon.interceptor.CallOutcome;

/** Who is measured: the side that answers calls, or the side that makes them. */
enum Side {
    SERVER("server", CallOutcome.Side.SERVER),
    CLIENT("client", CallOutcome.Side.CLIENT);

    private final String word;
    private final CallOutcome.Side observer;

    Side(String word, CallOutcome.Side observer) {
        this.word = word;
        this.observer = observer;
    }

    /** The outcome of a call that this side observes. */
    CallOutcome outcome(Reply reply) {
        return CallOutcome.of(reply, observer);
    }

    /** The name of the timer of calls, which is OpenTelemetry's. */
    String duration() {
        return "rpc." + word + ".call.duration";
    }

    /** The name of another meter; those are this library's own. */
    String meter(String what) {
        return "jsonrpc." + word + "." + what;
    }
}
