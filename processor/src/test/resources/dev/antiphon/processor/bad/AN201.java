import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN201 {
    <T> T find(String key);
}
