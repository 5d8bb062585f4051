package dev.antiphon;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The streams of the peer that this side follows and for which no call waits, so that somebody tells them of a disconnect. */
final class Followed {
    private final Set<Follower> followers = ConcurrentHashMap.newKeySet();

    /** Who follows a stream. */
    interface Follower {
        /** The stream ends with the connection. */
        void lost(Throwable failure);
    }

    void add(Follower follower) {
        followers.add(follower);
    }

    void remove(Follower follower) {
        followers.remove(follower);
    }

    int size() {
        return followers.size();
    }

    /** Ends all with a failure each. */
    void lost(Supplier<Throwable> failures) {
        for (Follower follower : List.copyOf(followers)) {
            follower.lost(failures.get());
        }
    }
}
