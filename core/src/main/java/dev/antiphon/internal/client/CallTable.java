package dev.antiphon.internal.client;

import dev.antiphon.protocol.RpcId;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls by id. Each has its place in an array, which its id says; only a call whose place is taken goes into a map.
 *
 * <p>Ids are mostly given in sequence, so a place is free again before its turn comes unless very many calls wait. Then a call
 * costs neither an entry nor a count that the thread which sends and the one which receives would fight for.
 *
 * <p>For any number of threads. Only one of those that want to remove a call does.
 */
final class CallTable {
    private static final int PLACES = 1024;

    /** Not there before the first call: a connection that only answers needs none. */
    private volatile @Nullable AtomicReferenceArray<@Nullable PendingCall> places;

    private final ConcurrentHashMap<RpcId, PendingCall> others = new ConcurrentHashMap<>();

    private static int place(RpcId id) {
        return id.hashCode() & (PLACES - 1);
    }

    /** Adds a call; false if its id is taken. */
    boolean add(PendingCall call) {
        AtomicReferenceArray<@Nullable PendingCall> array = places();
        RpcId id = call.id();
        int place = place(id);
        // Who has the id may be in the array or in the map, and may just be coming: so each looks at both, its own
        // first.
        if (array.compareAndSet(place, null, call)) {
            return others.isEmpty() || !others.containsKey(id) || !array.compareAndSet(place, call, null);
        }
        if (isAt(array, id) || others.putIfAbsent(id, call) != null) {
            return false;
        }
        return !isAt(array, id) || !others.remove(id, call);
    }

    private static boolean isAt(AtomicReferenceArray<@Nullable PendingCall> array, RpcId id) {
        PendingCall there = array.get(place(id));
        return there != null && there.id().equals(id);
    }

    /** The call with an id, or null. */
    @Nullable
    PendingCall find(RpcId id) {
        AtomicReferenceArray<@Nullable PendingCall> array = places;
        if (array == null) {
            return null;
        }
        PendingCall there = array.get(place(id));
        return there != null && there.id().equals(id) ? there : others.get(id);
    }

    /** Removes a call; false if somebody else has. */
    boolean remove(PendingCall call) {
        AtomicReferenceArray<@Nullable PendingCall> array = places;
        RpcId id = call.id();
        return array != null && (array.compareAndSet(place(id), call, null) || others.remove(id, call));
    }

    /** Shows all calls that are there now. */
    void forEach(Consumer<PendingCall> action) {
        AtomicReferenceArray<@Nullable PendingCall> array = places;
        if (array == null) {
            return;
        }
        for (int i = 0; i < PLACES; i++) {
            PendingCall call = array.get(i);
            if (call != null) {
                action.accept(call);
            }
        }
        others.values().forEach(action);
    }

    /** How many there are; counted, since nobody asks often. */
    int size() {
        int[] count = new int[1];
        forEach(call -> count[0]++);
        return count[0];
    }

    private AtomicReferenceArray<@Nullable PendingCall> places() {
        AtomicReferenceArray<@Nullable PendingCall> array = places;
        return array != null ? array : makePlaces();
    }

    private synchronized AtomicReferenceArray<@Nullable PendingCall> makePlaces() {
        AtomicReferenceArray<@Nullable PendingCall> array = places;
        if (array == null) {
            array = new AtomicReferenceArray<>(PLACES);
            places = array;
        }
        return array;
    }
}
