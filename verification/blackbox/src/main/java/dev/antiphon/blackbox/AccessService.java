package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcAccess;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import java.util.stream.Stream;

/** Access annotations on methods, on interfaces, and on parents. */
@JsonRpcService(prefix = "vault")
@JsonRpcAccess(roles = {"keeper", "the $T \"boss\""})
public interface AccessService
        extends AccessParents.Closed, AccessParents.Plain, AccessParents.Twin, AccessParents.Box<String> {
    String open();

    @JsonRpcAccess
    @JsonRpcMethod(aliases = "vault.look")
    String peek();

    @JsonRpcAccess(anyone = true)
    String address();

    @JsonRpcAccess(roles = "keeper")
    Stream<Integer> coins(int n);

    @JsonRpcNotification
    @JsonRpcAccess(roles = "keeper")
    void lock();

    @Override
    String again();

    @Override
    String put(String item);

    /** Has no annotation itself; inherits that of its parent. */
    @JsonRpcService(prefix = "heir")
    interface Heir extends AccessService {
        @Override
        String open();
    }

    /** Has no annotation at all. */
    @JsonRpcService(prefix = "free")
    interface Free extends AccessParents.Plain {
        String free();
    }
}
