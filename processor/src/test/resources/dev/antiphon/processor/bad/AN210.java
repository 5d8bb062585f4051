import dev.antiphon.service.JsonRpcAccess;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN210 {
    @JsonRpcAccess(anyone = true, roles = "admin")
    void stop();
}
