package dev.antiphon.cli.output;

import dev.antiphon.error.CancelledException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import dev.antiphon.transport.TransportException;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What became of a call or a notification. */
public sealed interface CallResult {
    /** What the shell learns of it. */
    int exitCode();

    /** Writes it as a member of a JSON object, for programs. */
    void writeTo(JsonOutput out);

    /** What becomes of something that may fail as calls do. */
    static CallResult of(Supplier<CallResult> call) {
        try {
            return call.get();
        } catch (RuntimeException failed) {
            return of(failed);
        }
    }

    /** The outcome of a call that failed; what is nobody's fault but the command line's, or ours, is thrown again. */
    static CallResult of(RuntimeException thrown) {
        if (thrown instanceof CancelledException || thrown instanceof CancellationException) {
            return new NoResponse("cancelled", "Cancelled");
        }
        if (thrown instanceof TransportException lost) {
            String kind = lost.reason().kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
            return new NoResponse(kind, String.valueOf(lost.getMessage()));
        }
        if (thrown instanceof JsonRpcException error) {
            // Beyond the codes of the specification, a fault is one that this side has found: no profile was chosen, by
            // which a
            // code of the peer's could mean one.
            Fault fault = error.fault().orElse(Fault.INTERNAL_ERROR);
            return fault.compareTo(Fault.INTERNAL_ERROR) > 0
                    ? new NoResponse(fault == Fault.TIMED_OUT ? "timeout" : "too-large", error.message())
                    : new ErrorResponse(error.code(), error.title().orElse(null), error.message(), (RawJson)
                            error.data().orElse(null));
        }
        throw thrown;
    }

    /**
     * The peer answered.
     *
     * @param value what
     */
    record Result(RawJson value) implements CallResult {
        @Override
        public int exitCode() {
            return ExitCode.OK;
        }

        @Override
        public void writeTo(JsonOutput out) {
            out.ascii("\"result\":");
            value.writeTo(out);
        }
    }

    /** A notification was sent. */
    record Sent() implements CallResult {
        @Override
        public int exitCode() {
            return ExitCode.OK;
        }

        @Override
        public void writeTo(JsonOutput out) {
            out.ascii("\"sent\":true");
        }
    }

    /**
     * The peer answered with an error.
     *
     * @param code the error's code
     * @param title its title, or null if there is none, as before 3.0
     * @param message its message
     * @param data its data, or null if there is none
     */
    record ErrorResponse(
            long code,
            @Nullable String title,
            String message,
            @Nullable RawJson data) implements CallResult {
        @Override
        public int exitCode() {
            return ExitCode.ERROR;
        }

        @Override
        public void writeTo(JsonOutput out) {
            out.ascii("\"error\":{\"code\":");
            out.value(code);
            if (title != null) {
                out.ascii(",\"title\":");
                out.value(title);
            }
            out.ascii(",\"message\":");
            out.value(message);
            if (data != null) {
                out.ascii(",\"data\":");
                data.writeTo(out);
            }
            out.write('}');
        }
    }

    /**
     * There was no answer.
     *
     * @param kind why, in a word for programs
     * @param message why, for people
     */
    record NoResponse(String kind, String message) implements CallResult {
        @Override
        public int exitCode() {
            return kind.equals("cancelled") ? ExitCode.INTERRUPTED : ExitCode.FAILURE;
        }

        @Override
        public void writeTo(JsonOutput out) {
            out.ascii("\"failure\":{\"kind\":");
            out.value(kind);
            out.ascii(",\"message\":");
            out.value(message);
            out.write('}');
        }
    }
}
