import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN101Clashes {
    Stub invoke(Operation operation, List list, Object[] arguments, String implementation);

    RemoteService stub(String remote, String remote$, String only, String first, String second);

    Operation call(int operation, RuntimeException remote);

    record Stub(int a) {}

    record Operation(int a) {}

    record List(int a) {}

    record RemoteService(int a) {}

    record RuntimeException(int a) {}

    record ServiceCode(int a) {}
}
