package hidden;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;
import java.util.function.Supplier;
import shop.Loop;

/** Has a private service. */
public final class Hidden implements Supplier<String> {
    @Override
    public String get() {
        JsonRpcServer server = JsonRpcServer.builder()
                .service(Doubler.class, number -> 2 * number)
                .build();
        Doubler doubler = JsonRpcClient.builder().over(new Loop(server)).service(Doubler.class);
        return doubler.twice(21) + " " + java.lang.reflect.Proxy.isProxyClass(doubler.getClass());
    }

    @JsonRpcService
    private interface Doubler {
        int twice(@JsonRpcParam("number") int number);
    }
}
