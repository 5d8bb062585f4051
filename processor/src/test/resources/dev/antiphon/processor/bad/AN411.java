import dev.antiphon.service.JsonRpcService;

interface Keep<T> {
    void keep(T value);
}

@JsonRpcService
@SuppressWarnings("rawtypes")
interface AN411 extends Keep {}
