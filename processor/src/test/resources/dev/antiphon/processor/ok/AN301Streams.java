import dev.antiphon.service.JsonRpcService;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import java.util.stream.Stream;

@JsonRpcService
interface AN301Streams {
    Flow.Publisher<String> published(String place);

    Stream<? extends Number> streamed(String place);

    IntStream numbers(String place);

    Iterator<String> iterated(String place);

    Iterable<Map<String, List<int[]>>> iterable(String place);

    CompletionStage<List<String>> later(String place);

    CompletionStage<?> anything();
}
