import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN402 {
    int add(@JsonRpcParams Terms terms, int c);

    record Terms(int a, int b) {}
}
