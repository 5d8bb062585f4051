import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN107 {
    int add(int a, int b);
}

final class Abacus implements AN107 {
    @Override
    public int add(int a, int b) {
        return a + b;
    }
}
