package dev.antiphon;

import dev.antiphon.json.TypeRef;
import dev.antiphon.protocol.MethodName;
import java.lang.reflect.Type;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The typed descriptor of a method, for use as a constant: its name, the type of its parameters as a whole and that of its
 * result, which the compiler checks on both sides. Open to subclasses, which may bound the types: {@code class SessionMethod<P
 * extends Request & WithSessionId, R extends Response> extends RpcMethod<P, R>}. Immutable.
 *
 * @param <P> the type of the parameters
 * @param <R> the type of the result
 */
public class RpcMethod<P extends @Nullable Object, R extends @Nullable Object> {
    private final String name;
    private final Type paramsType;
    private final Type resultType;

    /**
     * Creates a method, for subclasses; other code uses {@link #of}.
     *
     * @param name the method's name
     * @param paramsType the type of the parameters as a whole; {@code Void} for none
     * @param resultType the type of the result; {@code Void} for none
     */
    protected RpcMethod(String name, Type paramsType, Type resultType) {
        this.name = MethodName.require(name);
        this.paramsType = Objects.requireNonNull(paramsType, "paramsType");
        this.resultType = Objects.requireNonNull(resultType, "resultType");
    }

    /**
     * Creates a method of plain types.
     *
     * @param name the method's name
     * @param params the type of the parameters as a whole; {@code Void} for none
     * @param result the type of the result; {@code Void} for none
     * @param <P> the type of the parameters
     * @param <R> the type of the result
     * @return the method
     */
    public static <P extends @Nullable Object, R extends @Nullable Object> RpcMethod<P, R> of(
            String name, Class<P> params, Class<R> result) {
        return new RpcMethod<>(name, params, result);
    }

    /**
     * Creates a method of generic types.
     *
     * @param name the method's name
     * @param params the type of the parameters as a whole
     * @param result the type of the result
     * @param <P> the type of the parameters
     * @param <R> the type of the result
     * @return the method
     */
    public static <P extends @Nullable Object, R extends @Nullable Object> RpcMethod<P, R> of(
            String name, TypeRef<P> params, TypeRef<R> result) {
        return new RpcMethod<>(name, params.type(), result.type());
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
     * The type of the result.
     *
     * @return the type
     */
    public final Type resultType() {
        return resultType;
    }

    /**
     * Calls this method of a peer and waits for the result.
     *
     * @param client the client to call it with
     * @param params the parameters, or null for none
     * @param options the options of the call
     * @return the result
     */
    public final R call(JsonRpcClient client, @Nullable P params, CallOption... options) {
        return client.call(this, params, options);
    }

    /**
     * Calls this method of a peer.
     *
     * @param client the client to call it with
     * @param params the parameters, or null for none
     * @param options the options of the call
     * @return the future of the result
     */
    public final CompletableFuture<R> callAsync(JsonRpcClient client, @Nullable P params, CallOption... options) {
        return client.callAsync(this, params, options);
    }

    @Override
    public String toString() {
        return name;
    }
}
