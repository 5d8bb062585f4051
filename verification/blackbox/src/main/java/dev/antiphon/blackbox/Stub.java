package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcService;

/** Has the name of the class nested in the generated one, and is package-private. */
@JsonRpcService(prefix = "stub")
interface Stub {
    String stub(Stub.Item stub);

    /** A nested type. */
    record Item(int a) {}
}
