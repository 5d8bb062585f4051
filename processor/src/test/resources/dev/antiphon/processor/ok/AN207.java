import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN207 {
    @JsonRpcMethod("toString")
    String text();

    int length();
}
