import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN201 {
    RawJson find(String key);
}
