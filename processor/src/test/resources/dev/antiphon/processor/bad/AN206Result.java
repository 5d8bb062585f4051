import dev.antiphon.service.JsonRpcService;
import java.util.List;

interface One {
    Number get(List<String> names);
}

interface Other {
    Integer get(List<String> names);
}

@JsonRpcService
interface AN206Result extends One, Other {}
