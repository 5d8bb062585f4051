package dev.antiphon.internal.server;

import dev.antiphon.CallContext;
import dev.antiphon.ErrorDetail;
import dev.antiphon.ErrorHandler;
import dev.antiphon.Reply;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.internal.Log;
import dev.antiphon.internal.Throwables;
import dev.antiphon.internal.codec.Refusal;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorCodes;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.TransportException;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The mapping of throwables and refused envelopes to error objects. Immutable and thread-safe. */
public final class ErrorMapping {
    private static final int MAX_STACK = 50;

    private final @Nullable ErrorHandler handler;
    private final ErrorDetail detail;
    private final @Nullable ErrorProfile profile;
    private final JsonTypes types;

    public ErrorMapping(
            @Nullable ErrorHandler handler, ErrorDetail detail, @Nullable ErrorProfile profile, JsonTypes types) {
        this.handler = handler;
        this.detail = detail;
        this.profile = profile;
        this.types = types;
    }

    /**
     * The reply to a call whose handler or interceptor threw; unexpected exceptions are logged. Never throws.
     *
     * @param cancelFault the reason of the cancellation, if the call was cancelled
     */
    Reply.Failure failure(CallContext call, Fault cancelFault, Throwable thrown) {
        Throwable cause = Throwables.unwrapped(thrown);
        if (handler != null) {
            try {
                Optional<ErrorObject> chosen = handler.handle(cause, call);
                if (chosen.isPresent()) {
                    return Reply.failure(chosen.get(), cause);
                }
            } catch (Throwable e) {
                Log.LOGGER.log(Level.ERROR, "The error handler failed for method " + named(call), e);
            }
        }
        return Reply.failure(standard(call, cancelFault, cause), cause);
    }

    /** The error object for a refused envelope. */
    ErrorObject refusal(ProtocolVersion version, Refusal refusal) {
        return switch (refusal.fault()) {
            // A limit is useful to the peer, and not secret.
            case MESSAGE_TOO_LARGE, BATCH_TOO_LARGE ->
                of(refusal.fault(), version, refusal.fault().phrase() + ", " + refusal.reason(), null);
            default ->
                of(
                        refusal.fault(),
                        version,
                        refusal.fault().phrase(),
                        detail == ErrorDetail.NONE ? null : types.toRaw(refusal.reason()));
        };
    }

    public ErrorObject of(Fault fault, ProtocolVersion version) {
        return of(fault, version, fault.phrase(), null);
    }

    ErrorObject of(Fault fault, ProtocolVersion version, String message, @Nullable RawJson data) {
        return titled(new ErrorObject(table(version).code(fault), message, data, null), version);
    }

    /** The error as it is written: in 3.0, with the title of its code, unless it has its own. */
    static ErrorObject titled(ErrorObject error, ProtocolVersion version) {
        if (version != ProtocolVersion.V3_0 || error.title() != null) {
            return error;
        }
        return ErrorCodes.V3
                .title(error.code())
                .map(title -> new ErrorObject(error.code(), error.message(), error.data(), title))
                .orElse(error);
    }

    /** The fault that an error reports, or null if its code is not one of the profile. */
    @Nullable
    Fault fault(ErrorObject error, ProtocolVersion version) {
        ErrorProfile table = table(version);
        for (Fault fault : Fault.values()) {
            if (table.code(fault) == error.code()) {
                return fault;
            }
        }
        return null;
    }

    private ErrorProfile table(ProtocolVersion version) {
        return profile != null && version != ProtocolVersion.V3_0 ? profile : ErrorProfile.of(version);
    }

    private ErrorObject standard(CallContext call, Fault cancelFault, Throwable cause) {
        ProtocolVersion version = call.version();
        if (cause instanceof JsonRpcException e) {
            if (e.fault().isEmpty()) {
                logIfNotification(call, e);
            }
            return carried(call, e);
        }
        if (cause instanceof BindingException e) {
            return carried(call, InvalidParams.whole(e));
        }
        if (cause instanceof IllegalArgumentException) {
            logIfNotification(call, cause);
            return of(Fault.INVALID_PARAMS, version, Fault.INVALID_PARAMS.phrase(), detailOf(cause));
        }
        if (cause instanceof TimeoutException) {
            logIfNotification(call, cause);
            return of(Fault.TIMED_OUT, version, Fault.TIMED_OUT.phrase(), detailOf(cause));
        }
        if (cause instanceof CancellationException
                || (isCausedByCancellation(cause) && call.cancellation().isCancelled())) {
            return of(cancelFault, version, cancelFault.phrase(), detailOf(cause));
        }
        log(call, cause);
        return of(Fault.INTERNAL_ERROR, version, Fault.INTERNAL_ERROR.phrase(), detailOf(cause));
    }

    /**
     * Whether a handler throws this because its call was cancelled. Not logged: a peer that disconnects while handlers call it must not
     * fill the log.
     */
    private static boolean isCausedByCancellation(Throwable cause) {
        return cause instanceof InterruptedException || cause instanceof TransportException;
    }

    /** Logs a deliberate failure of a notification, which has no response that could report it. */
    private void logIfNotification(CallContext call, Throwable cause) {
        if (call.isNotification()) {
            log(call, cause);
        }
    }

    private void log(CallContext call, Throwable cause) {
        Log.LOGGER.log(Level.ERROR, "Method " + named(call) + " failed", cause);
    }

    private ErrorObject carried(CallContext call, JsonRpcException e) {
        RawJson data = null;
        try {
            data = e.data().map(types::toRaw).orElse(null);
        } catch (Throwable unwritable) {
            Log.LOGGER.log(
                    Level.ERROR,
                    "The data of an error of method " + named(call) + " cannot be written as JSON",
                    unwritable);
        }
        Optional<Fault> fault = e.fault();
        return fault.isPresent()
                ? of(fault.get(), call.version(), e.message(), data)
                : new ErrorObject(e.code(), e.message(), data, e.title().orElse(null));
    }

    /** The method's name as JSON: the peer chooses it, and must not be able to inject lines into the log. */
    private String named(CallContext call) {
        return types.toRaw(call.method()).toString();
    }

    /** The details of a throwable that the configured level discloses to the peer, or null for none. */
    private @Nullable RawJson detailOf(Throwable thrown) {
        String message = thrown.getMessage();
        if (detail == ErrorDetail.NONE || (detail == ErrorDetail.MESSAGES && message == null)) {
            return null;
        }
        JsonOutput out = new JsonOutput();
        out.ascii("{\"message\":");
        out.value(String.valueOf(message));
        if (detail == ErrorDetail.DEBUG) {
            out.ascii(",\"exception\":");
            out.value(thrown.getClass().getName());
            out.ascii(",\"stack\":[");
            StackTraceElement[] stack = thrown.getStackTrace();
            for (int i = 0; i < Math.min(stack.length, MAX_STACK); i++) {
                if (i > 0) {
                    out.write(',');
                }
                out.value(stack[i].toString());
            }
            out.write(']');
        }
        out.write('}');
        return RawJson.ofValid(out.toByteArray(), 0, out.size(), null);
    }
}
