import dev.antiphon.service.JsonRpcService;
import java.util.List;

interface Find<T> {
    List<T> find(int id);
}

@JsonRpcService
@SuppressWarnings("rawtypes")
interface AN302 extends Find {}
