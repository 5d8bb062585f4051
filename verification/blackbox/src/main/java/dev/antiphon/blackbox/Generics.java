package dev.antiphon.blackbox;

import dev.antiphon.blackbox.Values.Pair;
import dev.antiphon.service.JsonRpcMethod;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Generic parents of services. */
final class Generics {
    private Generics() {}

    /** The lowest level. */
    interface Source<T> {
        Optional<T> first();

        List<? extends T> all(List<? super T> given);

        CompletableFuture<List<T>> later(T value);

        @SuppressWarnings("unchecked")
        T[] array(T... values);

        List<T>[] lists(List<T>[] values);

        Map<String, Pair<T, List<T>>> deep(Pair<T, T[]> value);
    }

    /** The level between. */
    interface Store<K, V> extends Source<V> {
        String put(K key, V value);

        Map<K, V> everything(Map<K, ? extends V> given);

        String redeclared(K key, List<V> values);

        Object narrowed(int a);

        String shared(int a);

        @JsonRpcMethod("Store.swap")
        default Pair<V, K> swap(Pair<K, V> value) {
            return new Pair<>(value.right(), value.left());
        }
    }

    /** Declares a method that another parent declares too. */
    interface Mixed {
        String mixed(int a);

        String shared(int a);

        int own(int a);
    }
}
