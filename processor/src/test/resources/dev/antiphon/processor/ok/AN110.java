import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN110 {
    int add(int a, int b);
}

class AN110Catalogue {}
