import dev.antiphon.service.JsonRpcService;

interface AN108Nested {
    @JsonRpcService
    interface Inner {
        int add(int a, int b);
    }
}

@JsonRpcService
interface AN108Nested_Inner {
    int add(int a, int b);
}
