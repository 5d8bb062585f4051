import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN108 {
    int add(int a, int b);
}

class AN108JsonRpc {}
