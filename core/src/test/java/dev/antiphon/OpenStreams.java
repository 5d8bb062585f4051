package dev.antiphon;

/** Looks into a server, for the tests of every module. */
public final class OpenStreams {
    private OpenStreams() {}

    /**
     * How many streams of exchanges can be ended by name.
     *
     * @param server the server
     * @return their number
     */
    public static int named(JsonRpcServer server) {
        return server.dispatcher().streamNames().size();
    }
}
