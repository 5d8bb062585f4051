package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An error of JSON-RPC. If a handler throws it, the response has this code, message and data.
 *
 * <p>Applications throw it with their own codes, or throw subclasses of it; see {@link dev.antiphon.protocol.ErrorCodes} for the
 * recommended ranges. Message and data are sent to the peer unchanged.
 */
public class JsonRpcException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Identifies the error for programs. */
    private final long code;

    private final transient @Nullable Object data;
    /** The failure of this library that this error reports, or null for any other error. */
    private final @Nullable Fault fault;

    /** Names the kind of error, in version 3.0. */
    private final @Nullable String title;

    /** Whether this is the response of a peer. */
    private final boolean fromPeer;

    /**
     * Creates an error without data.
     *
     * @param code identifies the error for programs
     * @param message describes the error for people, in a short sentence
     */
    public JsonRpcException(long code, String message) {
        this(code, message, null);
    }

    /**
     * Creates an error.
     *
     * @param code identifies the error for programs
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     */
    public JsonRpcException(long code, String message, @Nullable Object data) {
        this(code, message, data, null);
    }

    /**
     * Creates an error with a cause, which is not sent to the peer.
     *
     * @param code identifies the error for programs
     * @param message describes the error for people, in a short sentence
     * @param data details, any value that can be written as JSON, or null for none
     * @param cause the cause
     */
    public JsonRpcException(long code, String message, @Nullable Object data, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.data = data;
        this.fault = null;
        this.title = null;
        this.fromPeer = false;
    }

    /** Creates an error of this library. An error that hostile input can cause has no stack trace, which would be most of its cost. */
    JsonRpcException(Fault fault, long code, String message, @Nullable Object data, boolean trace) {
        super(message, null, trace, trace);
        this.code = code;
        this.data = data;
        this.fault = fault;
        this.title = null;
        this.fromPeer = false;
    }

    /** Creates the exception for an error response of a peer, with a stack trace that shows where the call was made. */
    JsonRpcException(@Nullable Fault fault, ErrorObject error) {
        super(error.message());
        this.code = error.code();
        this.data = error.data();
        this.fault = fault;
        this.title = error.title();
        this.fromPeer = true;
    }

    /**
     * Creates the exception for an error of a peer. The five codes of the specification have their own classes. Other codes have different
     * meanings for different peers, so they map to classes only under a profile that the user has chosen.
     *
     * @param error the error
     * @param profile defines the other codes, or null if they are not known
     * @return the exception; its data is the JSON that the peer sent
     */
    public static JsonRpcException of(ErrorObject error, @Nullable ErrorProfile profile) {
        // In the order of the faults, so that a code of the specification never means another fault of a profile.
        for (Fault fault : Fault.values()) {
            boolean standard = fault.compareTo(Fault.INTERNAL_ERROR) <= 0;
            ErrorProfile table = standard ? ErrorProfile.V2 : profile;
            if (table != null && table.code(fault) == error.code()) {
                return of(fault, error);
            }
        }
        return new JsonRpcException(null, error);
    }

    private static JsonRpcException of(Fault fault, ErrorObject error) {
        return switch (fault) {
            case PARSE_ERROR -> new ParseErrorException(error);
            case INVALID_REQUEST -> new InvalidRequestException(error);
            case METHOD_NOT_FOUND -> new MethodNotFoundException(error);
            case INVALID_PARAMS -> new InvalidParamsException(error);
            case INTERNAL_ERROR -> new InternalErrorException(error);
            case CANCELLED -> new CancelledException(error);
            case BUSY -> new ServerBusyException(error);
            case BATCH_TOO_LARGE -> new BatchTooLargeException(error);
            case MESSAGE_TOO_LARGE -> new MessageTooLargeException(error);
            case REPLY_TOO_LARGE -> new ReplyTooLargeException(error);
            case TIMED_OUT -> new CallTimeoutException(error);
            case UNAUTHENTICATED -> new UnauthenticatedException(error);
            case FORBIDDEN -> new ForbiddenException(error);
        };
    }

    /**
     * The code of the error.
     *
     * @return the code
     */
    public long code() {
        return code;
    }

    /**
     * The message of the error.
     *
     * @return the message
     */
    public String message() {
        return String.valueOf(getMessage());
    }

    /**
     * The data of the error.
     *
     * @return the object passed to the constructor, or the {@link dev.antiphon.json.RawJson} that the peer sent
     */
    public Optional<Object> data() {
        return Optional.ofNullable(data);
    }

    /**
     * The title of an error response of a peer of version 3.0. An error that a handler throws gets the title of its code, see {@link
     * dev.antiphon.protocol.ErrorCodes.V3}.
     *
     * @return the title that the peer sent
     */
    public Optional<String> title() {
        return Optional.ofNullable(title);
    }

    /**
     * Returns whether this error is the response of a peer; if not, it was created on this side, such as after a timeout.
     *
     * @return whether it came from the peer
     */
    public boolean isFromPeer() {
        return fromPeer;
    }

    /**
     * The failure of this library that this error reports, if any; its code then depends on the version of the call.
     *
     * @return the fault
     */
    public Optional<Fault> fault() {
        return Optional.ofNullable(fault);
    }
}
