import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN412 {
    int add(@JsonRpcParams Terms terms);

    record Terms(int p0, int p1, int p2) {}
}
