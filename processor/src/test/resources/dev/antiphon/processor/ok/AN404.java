import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN404 {
    int add(@JsonRpcParam("augend") int a, int b);
}
