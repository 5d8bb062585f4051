package dev.antiphon.protocol;

import java.util.Map;
import java.util.Optional;

/**
 * The error codes that mean the same in every version and profile, and the ranges recommended to applications.
 *
 * <p>Codes from -32768 to -32000 are reserved for the protocol; applications should not use them, but this is not enforced. The codes of
 * this library for events that the specification does not define differ between versions and profiles: see {@link ErrorProfile}. The codes
 * of version 3.0 are in {@link V3}.
 */
public final class ErrorCodes {
    /** The bytes are not JSON. */
    public static final long PARSE_ERROR = -32700;
    /** The JSON is not a request. */
    public static final long INVALID_REQUEST = -32600;
    /** There is no such method, or it is not available. */
    public static final long METHOD_NOT_FOUND = -32601;
    /** The parameters do not fit the method. */
    public static final long INVALID_PARAMS = -32602;
    /** Something failed inside the server. */
    public static final long INTERNAL_ERROR = -32603;

    /** First code for authentication and authorisation. */
    public static final long AUTHENTICATION_FIRST = 1000;
    /** Last code for authentication and authorisation. */
    public static final long AUTHENTICATION_LAST = 1099;
    /** First code for validation errors of an application. */
    public static final long VALIDATION_FIRST = 1100;
    /** Last code for validation errors of an application. */
    public static final long VALIDATION_LAST = 1199;
    /** First code for resources: not found, in conflict. */
    public static final long RESOURCE_FIRST = 1200;
    /** Last code for resources: not found, in conflict. */
    public static final long RESOURCE_LAST = 1299;
    /** First code for business rules. */
    public static final long BUSINESS_FIRST = 1300;
    /** Last code for business rules. */
    public static final long BUSINESS_LAST = 1399;
    /** First code for rate limits. */
    public static final long RATE_LIMIT_FIRST = 1400;
    /** Last code for rate limits. */
    public static final long RATE_LIMIT_LAST = 1499;

    private ErrorCodes() {}

    /** The codes that version 3.0 adds, and the titles of all its codes. In other versions the same numbers have other meanings. */
    public static final class V3 {
        /** The caller is not authenticated. */
        public static final long UNAUTHENTICATED = -32001;
        /** The caller is not authorised. */
        public static final long FORBIDDEN = -32003;
        /** The resource of the call does not exist. */
        public static final long RESOURCE_NOT_FOUND = -32004;
        /** The method exists, but cannot be called here. */
        public static final long METHOD_NOT_SUPPORTED = -32005;
        /** The call has timed out. */
        public static final long TIMEOUT = -32008;
        /** The state of the resource does not allow the call. */
        public static final long CONFLICT = -32009;
        /** A precondition of the caller does not hold. */
        public static final long PRECONDITION_FAILED = -32012;
        /** A message, a batch or a reply has too many bytes or entries. */
        public static final long PAYLOAD_TOO_LARGE = -32013;
        /** The caller exceeds its rate limit, or the server is overloaded. */
        public static final long TOO_MANY_REQUESTS = -32029;
        /** The connection to a required service cannot be opened, or is lost. */
        public static final long CONNECTION_FAILURE = -32030;
        /** The first code for a message that could not be sent; a status from 0 to 9 is added to it. */
        public static final long SEND_FAILURE_FIRST = -32040;
        /** The last code for a message that could not be sent. */
        public static final long SEND_FAILURE_LAST = -32031;
        /** The caller has cancelled the call. */
        public static final long CLIENT_CANCELLED = -32800;

        private V3() {}

        /**
         * The title of an error, which version 3.0 adds to the message.
         *
         * @param code the code of the error
         * @return such as {@code Method Not Found}; empty if version 3.0 does not define the code
         */
        public static Optional<String> title(long code) {
            if (code >= SEND_FAILURE_FIRST && code <= SEND_FAILURE_LAST) {
                return Optional.of("Send Failure");
            }
            return Optional.ofNullable(TITLES.get(code));
        }

        private static final Map<Long, String> TITLES = Map.ofEntries(
                Map.entry(PARSE_ERROR, "Parse Error"),
                Map.entry(INVALID_REQUEST, "Invalid Request"),
                Map.entry(METHOD_NOT_FOUND, "Method Not Found"),
                Map.entry(INVALID_PARAMS, "Invalid Params"),
                Map.entry(INTERNAL_ERROR, "Internal Error"),
                Map.entry(CLIENT_CANCELLED, "Client Cancelled"),
                Map.entry(UNAUTHENTICATED, "Unauthenticated"),
                Map.entry(FORBIDDEN, "Forbidden"),
                Map.entry(RESOURCE_NOT_FOUND, "Resource Not Found"),
                Map.entry(METHOD_NOT_SUPPORTED, "Method Not Supported"),
                Map.entry(TIMEOUT, "Timeout"),
                Map.entry(CONFLICT, "Conflict"),
                Map.entry(PRECONDITION_FAILED, "Precondition Failed"),
                Map.entry(PAYLOAD_TOO_LARGE, "Payload Too Large"),
                Map.entry(TOO_MANY_REQUESTS, "Too Many Requests"),
                Map.entry(CONNECTION_FAILURE, "Connection Failure"));
    }
}
