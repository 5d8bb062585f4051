import dev.antiphon.service.JsonRpcService;
import java.util.Iterator;
import java.util.concurrent.Flow;
import java.util.stream.Stream;

@JsonRpcService
interface AN409 {
    int upload(Stream<Integer> numbers);

    int uploadAll(Flow.Publisher<Integer> numbers, Iterator<String> names, Iterable<String> more);
}
