package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcAccess;

/** What {@link AccessService} extends, with more and less to say about who may call. */
public interface AccessParents {
    /** Has an access of its own. */
    @JsonRpcAccess
    interface Closed {
        String closed();

        @JsonRpcAccess(roles = "auditor")
        String again();
    }

    /** Says nothing. */
    interface Plain {
        String plain();

        String twin();
    }

    /** Declares what another parent does, and says more about it. */
    interface Twin {
        @JsonRpcAccess(roles = "twin")
        String twin();
    }

    /** Has a method whose types are known in the service. */
    interface Box<T> {
        @JsonRpcAccess(roles = "porter")
        String put(T item);
    }
}
