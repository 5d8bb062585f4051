import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;
import java.math.BigDecimal;

@JsonRpcService
interface AN407Kinds {
    void flag(@JsonRpcParam(defaultValue = "1") boolean on);

    void text(@JsonRpcParam(defaultValue = "10") String text);

    void boxed(@JsonRpcParam(defaultValue = "\"10\"") Integer number);

    void tiny(@JsonRpcParam(defaultValue = "300") byte number);

    void nothing(@JsonRpcParam(defaultValue = "null") long number);

    void big(@JsonRpcParam(defaultValue = "true") BigDecimal number);
}
