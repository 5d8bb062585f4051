import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.ParameterEncoding;

@JsonRpcService(encoding = {ParameterEncoding.BY_NAME, ParameterEncoding.BY_POSITION})
interface AN105 {
    int add(int a, int b);
}
