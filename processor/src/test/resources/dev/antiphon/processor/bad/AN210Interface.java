import dev.antiphon.service.JsonRpcAccess;
import dev.antiphon.service.JsonRpcService;

interface AN210Parent {
    void stop();
}

@JsonRpcService
@JsonRpcAccess(anyone = true, roles = "admin")
interface AN210Interface extends AN210Parent {
    void start();
}
