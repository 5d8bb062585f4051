import dev.antiphon.service.JsonRpcService;
import java.util.List;
import org.jspecify.annotations.Nullable;

@JsonRpcService
interface AN408Nullable {
    List<String> search(String text, @Nullable int most);
}
