import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.ParameterEncoding;

@JsonRpcService
interface AN105Method {
    @JsonRpcMethod(encoding = {ParameterEncoding.BY_NAME, ParameterEncoding.BY_POSITION})
    int add(int a, int b);
}
