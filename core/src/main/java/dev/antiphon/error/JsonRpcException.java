package dev.antiphon.error;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Carries an error of JSON-RPC. A handler that throws one answers its caller with this code, message and data.
 *
 * <p>Applications throw it with codes of their own, or subclasses of it; see {@link dev.antiphon.protocol.ErrorCodes} for the
 * ranges to choose from. Message and data reach the peer as they are.
 */
public class JsonRpcException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Tells programs what happened. */
    private final long code;

    private final transient @Nullable Object data;
    /** Which failure of this library's own this is, if it is one. */
    private final @Nullable Fault fault;

    /** Names the kind of error, in version 3.0. */
    private final @Nullable String title;

    /** Whether this is the response of a peer. */
    private final boolean fromPeer;

    /**
     * An error without data.
     *
     * @param code tells programs what happened
     * @param message tells people, in a short sentence
     */
    public JsonRpcException(long code, String message) {
        this(code, message, null);
    }

    /**
     * An error.
     *
     * @param code tells programs what happened
     * @param message tells people, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     */
    public JsonRpcException(long code, String message, @Nullable Object data) {
        this(code, message, data, null);
    }

    /**
     * An error with the throwable behind it, which stays on this side.
     *
     * @param code tells programs what happened
     * @param message tells people, in a short sentence
     * @param data more about it, anything that can be written as JSON, or null for none
     * @param cause what caused it
     */
    public JsonRpcException(long code, String message, @Nullable Object data, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.data = data;
        this.fault = null;
        this.title = null;
        this.fromPeer = false;
    }

    /** One of this library's own; what hostile input can cause has no stack trace, which would be most of its cost. */
    JsonRpcException(Fault fault, long code, String message, @Nullable Object data, boolean trace) {
        super(message, null, trace, trace);
        this.code = code;
        this.data = data;
        this.fault = fault;
        this.title = null;
        this.fromPeer = false;
    }

    /** One that a peer answered with; who waits for the answer wants to know where it was asked for. */
    JsonRpcException(@Nullable Fault fault, ErrorObject error) {
        super(error.message());
        this.code = error.code();
        this.data = error.data();
        this.fault = fault;
        this.title = error.title();
        this.fromPeer = true;
    }

    /**
     * The exception that an error of a peer makes. The five codes of the specification have classes of their own. Other codes mean
     * different things to different peers, so they have only under a profile that the user has chosen.
     *
     * @param error the error
     * @param profile says what other codes mean, or null if that is not known
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
     * @return the object that was given, or the {@link dev.antiphon.json.RawJson} that the peer sent
     */
    public Optional<Object> data() {
        return Optional.ofNullable(data);
    }

    /**
     * The title of an error that a peer of version 3.0 answered with. An error that a handler throws gets the one that its code has
     * there, see {@link dev.antiphon.protocol.ErrorCodes.V3}.
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
     * Which failure of this library's own this is, if it is one; its code then depends on the version of the call.
     *
     * @return the fault
     */
    public Optional<Fault> fault() {
        return Optional.ofNullable(fault);
    }
}
