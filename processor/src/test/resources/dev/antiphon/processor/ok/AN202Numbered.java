import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;

@JsonRpcService
interface AN202Numbered {
    @JsonRpcMethod("a")
    int find(int id);

    @JsonRpcMethod("b")
    int find(String name);

    int find2(long id);

    int _1(int id);

    int __(int id);

    int x(int id);

    int _x(int id);

    int a_b(int id);

    int a__b(int id);
}
