package dev.antiphon.blackbox;

import dev.antiphon.service.JsonRpcAccess;

/** Parents of {@link AccessService} with different access annotations. */
public interface AccessParents {
    /** A parent with an access annotation of its own. */
    @JsonRpcAccess
    interface Closed {
        String closed();

        @JsonRpcAccess(roles = "auditor")
        String again();
    }

    /** A parent without an access annotation. */
    interface Plain {
        String plain();

        String twin();
    }

    /** Declares a method of another parent again, with an access annotation. */
    interface Twin {
        @JsonRpcAccess(roles = "twin")
        String twin();
    }

    /** A generic parent, whose types the service defines. */
    interface Box<T> {
        @JsonRpcAccess(roles = "porter")
        String put(T item);
    }
}
