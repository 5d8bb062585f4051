import dev.antiphon.service.JsonRpcService;
import dev.antiphon.stream.RpcStream;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams in both directions. */
@JsonRpcService
public interface Feeds {
    /**
     * Ticks for ever.
     *
     * @return the ticks
     */
    Flow.Publisher<Tick> ticks();

    /** Counts, and tells the sum. */
    RpcStream<Integer, Long> count(int to);

    Stream<String> lines();

    IntStream numbers();

    /**
     * Stores lines.
     *
     * @param lines what to store
     * @return how many there were
     */
    long store(String file, Stream<String> lines);

    /** One tick. */
    record Tick(long at) {}
}
