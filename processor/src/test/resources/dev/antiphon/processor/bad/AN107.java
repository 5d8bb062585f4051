import dev.antiphon.service.JsonRpcService;

@JsonRpcService
sealed interface AN107 permits Abacus {
    int add(int a, int b);
}

final class Abacus implements AN107 {
    @Override
    public int add(int a, int b) {
        return a + b;
    }
}
