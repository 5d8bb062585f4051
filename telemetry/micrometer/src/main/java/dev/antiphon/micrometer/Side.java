package dev.antiphon.micrometer;

/** Who is measured: the side that answers calls, or the side that makes them. */
enum Side {
    SERVER("server"),
    CLIENT("client");

    private final String word;

    Side(String word) {
        this.word = word;
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
