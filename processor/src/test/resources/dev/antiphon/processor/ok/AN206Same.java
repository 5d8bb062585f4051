import dev.antiphon.service.JsonRpcService;
import java.util.List;

interface One {
    int get(List<String> names);
}

interface Other {
    int get(List<String> names);
}

@JsonRpcService
interface AN206Same extends One, Other {}
