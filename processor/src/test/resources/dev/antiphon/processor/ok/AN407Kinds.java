import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;
import java.math.BigDecimal;
import java.util.List;

@JsonRpcService
interface AN407Kinds {
    void flag(@JsonRpcParam(defaultValue = "true") boolean on);

    void text(@JsonRpcParam(defaultValue = "\"ten\"") String text);

    void boxed(@JsonRpcParam(defaultValue = "null") Integer number);

    void whole(@JsonRpcParam(defaultValue = "10.0") int number);

    void big(@JsonRpcParam(defaultValue = "1e400") BigDecimal number);

    void letter(@JsonRpcParam(defaultValue = "\"x\"") char letter);

    void list(@JsonRpcParam(defaultValue = "[1, 2]") List<Integer> numbers);
}
