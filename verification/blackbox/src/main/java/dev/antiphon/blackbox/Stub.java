package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcService;

/** Called as the class within the generated one, and seen by its package only. */
@JsonRpcService(prefix = "stub")
interface Stub {
    String stub(Stub.Item stub);

    /** Within it. */
    record Item(int a) {}
}
