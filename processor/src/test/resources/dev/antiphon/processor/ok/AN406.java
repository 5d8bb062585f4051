import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN406 {
    String greet(@JsonRpcParam(defaultValue = "\"world\"") String name);
}
