package dev.antiphon;

import dev.antiphon.json.TypeRef;
import dev.antiphon.protocol.MethodName;
import dev.antiphon.stream.RpcStream;
import java.lang.reflect.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The typed descriptor of a method that returns a stream, for use as a constant: its name, the type of its parameters as a
 * whole, that of the items and that of the final result, which the compiler checks on both sides. Open to subclasses, as {@link
 * RpcMethod} is. Immutable.
 *
 * @param <P> the type of the parameters
 * @param <T> the type of the items
 * @param <R> the type of the final result
 */
public class RpcStreamMethod<P extends @Nullable Object, T extends @Nullable Object, R extends @Nullable Object> {
    private final String name;
    private final Type paramsType;
    private final Type itemType;
    private final Type resultType;

    /**
     * Creates a method, for subclasses; other code uses {@link #of}.
     *
     * @param name the method's name
     * @param paramsType the type of the parameters as a whole; {@code Void} for none
     * @param itemType the type of the items
     * @param resultType the type of the final result; {@code Void} for none
     */
    protected RpcStreamMethod(String name, Type paramsType, Type itemType, Type resultType) {
        this.name = MethodName.require(name);
        this.paramsType = Objects.requireNonNull(paramsType, "paramsType");
        this.itemType = Objects.requireNonNull(itemType, "itemType");
        this.resultType = Objects.requireNonNull(resultType, "resultType");
    }

    /**
     * Creates a method of plain types.
     *
     * @param name the method's name
     * @param params the type of the parameters as a whole; {@code Void} for none
     * @param items the type of the items
     * @param result the type of the final result; {@code Void} for none
     * @param <P> the type of the parameters
     * @param <T> the type of the items
     * @param <R> the type of the final result
     * @return the method
     */
    public static <P extends @Nullable Object, T extends @Nullable Object, R extends @Nullable Object>
            RpcStreamMethod<P, T, R> of(String name, Class<P> params, Class<T> items, Class<R> result) {
        return new RpcStreamMethod<>(name, params, items, result);
    }

    /**
     * Creates a method of generic types.
     *
     * @param name the method's name
     * @param params the type of the parameters as a whole
     * @param items the type of the items
     * @param result the type of the final result
     * @param <P> the type of the parameters
     * @param <T> the type of the items
     * @param <R> the type of the final result
     * @return the method
     */
    public static <P extends @Nullable Object, T extends @Nullable Object, R extends @Nullable Object>
            RpcStreamMethod<P, T, R> of(String name, TypeRef<P> params, TypeRef<T> items, TypeRef<R> result) {
        return new RpcStreamMethod<>(name, params.type(), items.type(), result.type());
    }

    /**
     * The method's name.
     *
     * @return the name
     */
    public final String name() {
        return name;
    }

    /**
     * The type of the parameters as a whole.
     *
     * @return the type
     */
    public final Type paramsType() {
        return paramsType;
    }

    /**
     * The type of the items.
     *
     * @return the type
     */
    public final Type itemType() {
        return itemType;
    }

    /**
     * The type of the final result.
     *
     * @return the type
     */
    public final Type resultType() {
        return resultType;
    }

    /**
     * Creates the stream that this method of a peer returns. The call is made when the stream is consumed.
     *
     * @param client the client to call it with
     * @param params the parameters, or null for none
     * @param options the options of the call
     * @return the stream
     */
    public final RpcStream<T, R> stream(JsonRpcClient client, @Nullable P params, CallOption... options) {
        return client.stream(this, params, options);
    }

    @Override
    public String toString() {
        return name;
    }
}
