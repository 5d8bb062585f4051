package dev.antiphon.protocol;

/** A version of JSON-RPC that this library supports. */
public enum ProtocolVersion {
    /** JSON-RPC 1.0: no version member, positional parameters only, replies with both a result and an error. */
    V1_0("1.0"),
    /** JSON-RPC 2.0. */
    V2_0("2.0"),
    /** JSON-RPC 3.0: 2.0 with options, acknowledgements, streams and titles of errors. */
    V3_0("3.0");

    private final String text;

    ProtocolVersion(String text) {
        this.text = text;
    }

    /**
     * The value of the {@code jsonrpc} member of a message; 1.0 messages have no such member.
     *
     * @return such as {@code 2.0}
     */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return text;
    }
}
