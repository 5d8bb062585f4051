import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;
import java.util.List;

@JsonRpcService
interface AN407 {
    List<String> search(String text, @JsonRpcParam(defaultValue = "10") int most);
}
