import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;
import java.util.List;

@JsonRpcService
interface AN408 {
    List<String> search(String text, @JsonRpcParam(optional = true) int most);
}
