package dev.antiphon.micrometer;

import dev.antiphon.Reply;
import dev.antiphon.interceptor.CallOutcome;

/** The side of calls that is measured. It determines the names of the meters. */
enum Side {
    SERVER("server", CallOutcome.Side.SERVER),
    CLIENT("client", CallOutcome.Side.CLIENT);

    private final String name;
    private final CallOutcome.Side observer;

    Side(String name, CallOutcome.Side observer) {
        this.name = name;
        this.observer = observer;
    }

    /** The outcome of a settled call, as this side observes it. */
    CallOutcome outcome(Reply reply) {
        return CallOutcome.of(reply, observer);
    }

    /** The name of the timer of calls, as OpenTelemetry defines it. */
    String duration() {
        return "rpc." + name + ".call.duration";
    }

    /** The name of another meter, which OpenTelemetry does not define. */
    String meter(String suffix) {
        return "jsonrpc." + name + "." + suffix;
    }
}
