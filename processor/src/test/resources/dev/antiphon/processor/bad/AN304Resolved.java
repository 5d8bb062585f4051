import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import java.io.IOException;

@JsonRpcService
interface AN304Resolved extends AN304Log<IOException> {}

interface AN304Log<E extends Exception> {
    @JsonRpcNotification
    void log(String line) throws E;
}
