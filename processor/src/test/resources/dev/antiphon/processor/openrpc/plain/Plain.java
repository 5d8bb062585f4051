import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface Plain {
    void ping();

    @JsonRpcService(prefix = "inner")
    interface Inner {
        int sum(int... numbers);

        String join(Pair... pairs);

        record Pair(String a, String b) {}
    }
}
