import dev.antiphon.service.JsonRpcService;
import java.util.ListIterator;

@JsonRpcService
interface AN301Unknown {
    ListIterator<String> forecasts(String place);
}
