package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.NonBlocking;

/** Tells on which threads methods run. */
@JsonRpcService(prefix = "promises")
public interface ThreadPlacement {
    String blocking();

    @NonBlocking
    String promised(int a);

    String byImplementation(int a, int b);

    /** A parent whose variable hides the types of the implementation. */
    interface Erased<T> {
        String erased(T value);
    }

    /** All of whose methods promise. */
    @NonBlocking
    @JsonRpcService(prefix = "all")
    interface All extends Erased<Integer> {
        String first();
    }

    /** None of whose methods promises. */
    @JsonRpcService(prefix = "some")
    interface Some extends Erased<Integer> {
        String first();
    }
}
