import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN103Empty {
    String toString();
}
