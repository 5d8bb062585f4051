import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN304Resolved extends AN304Log<RuntimeException> {}

interface AN304Log<E extends Exception> {
    @JsonRpcNotification
    void log(String line) throws E;
}
