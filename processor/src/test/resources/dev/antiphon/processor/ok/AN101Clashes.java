import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN101Clashes {
    Stub invoke(GeneratedMethodSpec operation, List list, Object[] arguments, String implementation);

    RemoteInvoker stub(String remote, String remote$, String only, String first, String second);

    GeneratedMethodSpec call(int operation, RuntimeException remote);

    record Stub(int a) {}

    record GeneratedMethodSpec(int a) {}

    record List(int a) {}

    record RemoteInvoker(int a) {}

    record RuntimeException(int a) {}

    record GeneratedService(int a) {}
}
