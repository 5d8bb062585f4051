import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN202 {
    int add(int a, int b);

    double add(double a, double b);
}
