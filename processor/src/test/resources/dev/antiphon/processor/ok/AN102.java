import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN102 extends Find<String> {}

interface Find<T> {
    T find(int id);
}
