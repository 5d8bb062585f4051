import dev.antiphon.service.JsonRpcAccess;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
@JsonRpcAccess(roles = {"admin", "operator"})
interface AN210 {
    void stop();

    @JsonRpcAccess(anyone = true)
    String version();
}
