import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN402Two {
    int add(@JsonRpcParams Terms some, @JsonRpcParams Terms others);

    record Terms(int a, int b) {}
}
