import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN103 {
    default long now() {
        return System.currentTimeMillis();
    }
}
