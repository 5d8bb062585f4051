import dev.antiphon.service.JsonRpcService;
import java.util.List;

class AN104Type {
    private record Hidden(int a) {}

    @JsonRpcService
    interface Calculator {
        int add(List<? extends Hidden[]> all);
    }
}
