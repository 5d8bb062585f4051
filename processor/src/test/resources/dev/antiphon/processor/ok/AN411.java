import dev.antiphon.service.JsonRpcService;

interface Keep<T> {
    void keep(T value);
}

@JsonRpcService
interface AN411 extends Keep<String> {}
