import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN405 {
    int add(@JsonRpcParam("b") int a, @JsonRpcParam("a") int b);
}
