import dev.antiphon.service.JsonRpcService;
import java.util.concurrent.Future;

@JsonRpcService
interface AN301 {
    Future<String> forecast(String place);
}
