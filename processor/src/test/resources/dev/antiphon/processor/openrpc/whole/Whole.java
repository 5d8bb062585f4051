import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.ParameterEncoding;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes all of params at once. */
@JsonRpcService(encoding = ParameterEncoding.BY_POSITION)
interface Whole {
    /** @param all each by its name */
    Void map(@JsonRpcParams Map<String, Integer> all);

    RawJson anything(@JsonRpcParams RawJson all);

    int list(@JsonRpcParams List<String> all);

    int generic(@JsonRpcParams Page<String> page);

    int record(@JsonRpcParams Range range);

    record Page<T>(List<T> items, T first, int next) {}

    record Range(int from, Optional<Integer> step, int to, Optional<String> unit) {}
}
