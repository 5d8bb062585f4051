package dev.antiphon.internal.client;

import dev.antiphon.protocol.RpcId;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A table of calls by id. The id selects a slot in an array; only a call whose slot is occupied goes into a map.
 *
 * <p>Ids are mostly sequential, so a slot is free again before its next use unless very many calls are pending. A call then
 * needs neither a map entry nor a counter for which the sending and the receiving thread would contend.
 *
 * <p>Thread-safe. If several threads remove the same call, only one succeeds.
 */
final class PendingCallTable {
    private static final int SLOTS = 1024;

    /** Created with the first call: a connection that makes no calls needs none. */
    private volatile @Nullable AtomicReferenceArray<@Nullable PendingCall> slots;

    private final ConcurrentHashMap<RpcId, PendingCall> others = new ConcurrentHashMap<>();

    private static int slot(RpcId id) {
        return id.hashCode() & (SLOTS - 1);
    }

    /** Adds a call; false if its id is in use. */
    boolean add(PendingCall call) {
        AtomicReferenceArray<@Nullable PendingCall> array = slots();
        RpcId id = call.id();
        int slot = slot(id);
        // A call with the same id may be in the array or in the map, and may be added concurrently: so each thread
        // adds its own call first and then checks both.
        if (array.compareAndSet(slot, null, call)) {
            return others.isEmpty() || !others.containsKey(id) || !array.compareAndSet(slot, call, null);
        }
        if (isAt(array, id) || others.putIfAbsent(id, call) != null) {
            return false;
        }
        return !isAt(array, id) || !others.remove(id, call);
    }

    private static boolean isAt(AtomicReferenceArray<@Nullable PendingCall> array, RpcId id) {
        PendingCall present = array.get(slot(id));
        return present != null && present.id().equals(id);
    }

    /** The call with an id, or null. */
    @Nullable
    PendingCall find(RpcId id) {
        AtomicReferenceArray<@Nullable PendingCall> array = slots;
        if (array == null) {
            return null;
        }
        PendingCall present = array.get(slot(id));
        return present != null && present.id().equals(id) ? present : others.get(id);
    }

    /** Removes a call; false if another thread has removed it. */
    boolean remove(PendingCall call) {
        AtomicReferenceArray<@Nullable PendingCall> array = slots;
        RpcId id = call.id();
        return array != null && (array.compareAndSet(slot(id), call, null) || others.remove(id, call));
    }

    /** Visits all calls that are currently in the table. */
    void forEach(Consumer<PendingCall> action) {
        AtomicReferenceArray<@Nullable PendingCall> array = slots;
        if (array == null) {
            return;
        }
        for (int i = 0; i < SLOTS; i++) {
            PendingCall call = array.get(i);
            if (call != null) {
                action.accept(call);
            }
        }
        others.values().forEach(action);
    }

    /** The number of calls; counted on each request, because it is rarely needed. */
    int size() {
        int[] count = new int[1];
        forEach(call -> count[0]++);
        return count[0];
    }

    private AtomicReferenceArray<@Nullable PendingCall> slots() {
        AtomicReferenceArray<@Nullable PendingCall> array = slots;
        return array != null ? array : makeSlots();
    }

    private synchronized AtomicReferenceArray<@Nullable PendingCall> makeSlots() {
        AtomicReferenceArray<@Nullable PendingCall> array = slots;
        if (array == null) {
            array = new AtomicReferenceArray<>(SLOTS);
            slots = array;
        }
        return array;
    }
}
