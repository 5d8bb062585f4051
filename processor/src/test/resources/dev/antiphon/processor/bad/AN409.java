import dev.antiphon.service.JsonRpcService;
import java.util.stream.IntStream;

@JsonRpcService
interface AN409 {
    int upload(IntStream numbers);
}
