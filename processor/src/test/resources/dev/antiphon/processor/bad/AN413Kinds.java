import dev.antiphon.CallContext;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import java.util.stream.Stream;

@JsonRpcService
interface AN413Kinds {
    int add(@JsonRpcParams CallContext context);

    int addAll(@JsonRpcParam("all") @JsonRpcParams Terms terms);

    int addMore(@JsonRpcParam(defaultValue = "[]") int... all);

    int addLater(@JsonRpcParam(optional = true) Stream<Integer> all);

    record Terms(int a, int b) {}
}
