package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.NonBlocking;

/** Returns the threads on which methods run. */
@JsonRpcService(prefix = "promises")
public interface ThreadPlacement {
    String blocking();

    @NonBlocking
    String promised(int a);

    String byImplementation(int a, int b);

    /** A generic parent, whose type variable hides the types of the implementation. */
    interface Erased<T> {
        String erased(T value);
    }

    /** All methods are non-blocking. */
    @NonBlocking
    @JsonRpcService(prefix = "all")
    interface All extends Erased<Integer> {
        String first();
    }

    /** No method is non-blocking. */
    @JsonRpcService(prefix = "some")
    interface Some extends Erased<Integer> {
        String first();
    }
}
