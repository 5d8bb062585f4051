import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN102<T> {
    T find(int id);
}
