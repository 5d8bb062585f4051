import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;
import java.util.List;

@JsonRpcService
interface AN408 {
    List<String> search(String text, @JsonRpcParam(defaultValue = "10") int most, @JsonRpcParam(optional = true) Integer page);
}
