import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN209Private {
    int add(int a, int b);

    @JsonRpcNotification
    private void log(String line) {}
}
