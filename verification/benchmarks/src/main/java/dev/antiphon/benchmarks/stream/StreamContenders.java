package dev.antiphon.benchmarks.stream;

import dev.antiphon.CallOption;
import java.io.IOException;

/** All contenders, by the names that JMH passes to its forks. */
public enum StreamContenders {
    ANTIPHON_TCP("Antiphon, TCP"),
    ANTIPHON_TCP_LARGE_BUFFER("Antiphon, TCP, buffer of " + AntiphonStreamTarget.LARGE_BUFFER),
    ANTIPHON_TCP_PROXY("Antiphon, TCP, java.util.stream at both ends"),
    ANTIPHON_WEB_SOCKET("Antiphon, WebSocket"),
    FLOW("Antiphon 2.0, TCP, a flow that is read ahead"),
    FLOW_TOGETHER("Antiphon 2.0, TCP, a flow pulled " + AntiphonStreamTarget.TOGETHER + " at a time"),
    ROUND_TRIPS("Antiphon 2.0, TCP, a nextFlowValue at a time"),
    GRPC("grpc-java"),
    GRPC_TUNED("grpc-java, tuned"),
    BARE("bare loop, coalescing writer");

    /**
     * A round trip takes about fifty times as long as an item of a stream, and its rate does not depend on the number of items.
     */
    private static final int ITEMS_FOR_A_ROUND_TRIP = 50;

    private final String title;

    StreamContenders(String title) {
        this.title = title;
    }

    /** The name in the tables. */
    public String title() {
        return title;
    }

    /** The number of items of a stream of this contender, by that of others. */
    public long items(long others) {
        return this == ROUND_TRIPS ? Math.max(1, others / ITEMS_FOR_A_ROUND_TRIP) : others;
    }

    public StreamTarget open() throws IOException {
        return switch (this) {
            case ANTIPHON_TCP -> AntiphonStreamTarget.over(StreamTransport.TCP);
            case ANTIPHON_TCP_LARGE_BUFFER -> AntiphonStreamTarget.withLargeBuffer(StreamTransport.TCP);
            case ANTIPHON_TCP_PROXY -> new ProxyStreamTarget(StreamTransport.TCP);
            case ANTIPHON_WEB_SOCKET -> AntiphonStreamTarget.over(StreamTransport.WEB_SOCKET);
            case FLOW -> AntiphonStreamTarget.flow();
            case FLOW_TOGETHER -> AntiphonStreamTarget.flow(CallOption.pullBatch(AntiphonStreamTarget.TOGETHER));
            case ROUND_TRIPS -> new RoundTripStreamTarget();
            case GRPC -> GrpcStreamTarget.standard();
            case GRPC_TUNED -> GrpcStreamTarget.tuned();
            case BARE -> new BareStreamTarget();
        };
    }
}
