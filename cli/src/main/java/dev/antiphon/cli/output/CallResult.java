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

/** The result of a call or a notification: a value, an error response, or the reason why there is none. */
public sealed interface CallResult {
    /** The exit code for this result. */
    int exitCode();

    /** Writes a member of a JSON object. */
    void writeTo(JsonOutput out);

    /** Runs a call; maps its exceptions as {@link #of(RuntimeException)}. */
    static CallResult of(Supplier<CallResult> call) {
        try {
            return call.get();
        } catch (RuntimeException failed) {
            return of(failed);
        }
    }

    /** Maps the exception of a call. Throws it again if it is neither an error response nor a failure of the transport. */
    static CallResult of(RuntimeException thrown) {
        if (thrown instanceof CancelledException || thrown instanceof CancellationException) {
            return new NoResponse("cancelled", "Cancelled");
        }
        if (thrown instanceof TransportException lost) {
            String kind = lost.reason().kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
            return new NoResponse(kind, String.valueOf(lost.getMessage()));
        }
        if (thrown instanceof JsonRpcException error) {
            // Faults beyond the five codes of the specification come from this side: without an error profile, no code
            // of the
            // peer maps to one.
            Fault fault = error.fault().orElse(Fault.INTERNAL_ERROR);
            return fault.compareTo(Fault.INTERNAL_ERROR) > 0
                    ? new NoResponse(fault == Fault.TIMED_OUT ? "timeout" : "too-large", error.message())
                    : new ErrorResponse(error.code(), error.title().orElse(null), error.message(), (RawJson)
                            error.data().orElse(null));
        }
        throw thrown;
    }

    /**
     * A successful response.
     *
     * @param value the result
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
     * An error response.
     *
     * @param code the code of the error
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
     * No response.
     *
     * @param kind the reason, one word for programs
     * @param message the reason, a text for people
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
