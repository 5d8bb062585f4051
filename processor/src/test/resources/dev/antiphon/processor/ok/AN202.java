import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN202 {
    int add(int a, int b);

    @JsonRpcMethod("addFractions")
    double add(double a, double b);
}
