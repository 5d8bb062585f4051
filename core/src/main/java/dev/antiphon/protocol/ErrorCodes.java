package dev.antiphon.protocol;

/**
 * The error codes that mean the same in every version and profile, and the ranges recommended to applications.
 *
 * <p>Codes from -32768 to -32000 belong to the protocol; applications should stay outside, and nothing enforces it. The codes
 * of this implementation for events that the specification does not name differ between versions and profiles: see {@link
 * ErrorProfile}.
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
    /** First code for rules of the business. */
    public static final long BUSINESS_FIRST = 1300;
    /** Last code for rules of the business. */
    public static final long BUSINESS_LAST = 1399;
    /** First code for rate limits. */
    public static final long RATE_LIMIT_FIRST = 1400;
    /** Last code for rate limits. */
    public static final long RATE_LIMIT_LAST = 1499;

    private ErrorCodes() {}
}
