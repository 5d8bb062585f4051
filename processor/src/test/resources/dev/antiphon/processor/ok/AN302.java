import dev.antiphon.service.JsonRpcService;
import java.util.List;

interface Find<T> {
    List<T> find(int id);
}

@JsonRpcService
interface AN302 extends Find<String> {}
