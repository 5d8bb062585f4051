package dev.antiphon;

import dev.antiphon.json.TypeRef;
import dev.antiphon.protocol.MethodName;
import java.lang.reflect.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The typed descriptor of a notification, for use as a constant: its name and the type of its parameters as a whole. Open to
 * subclasses, which may bound the type. Immutable.
 *
 * @param <P> the type of the parameters
 */
public class NotificationMethod<P extends @Nullable Object> {
    private final String name;
    private final Type paramsType;

    /**
     * Creates a notification, for subclasses; other code uses {@link #of}.
     *
     * @param name the notification's name
     * @param paramsType the type of the parameters as a whole; {@code Void} for none
     */
    protected NotificationMethod(String name, Type paramsType) {
        this.name = MethodName.require(name);
        this.paramsType = Objects.requireNonNull(paramsType, "paramsType");
    }

    /**
     * Creates a notification with parameters of a plain type.
     *
     * @param name the notification's name
     * @param params the type of the parameters as a whole; {@code Void} for none
     * @param <P> the type of the parameters
     * @return the notification
     */
    public static <P extends @Nullable Object> NotificationMethod<P> of(String name, Class<P> params) {
        return new NotificationMethod<>(name, params);
    }

    /**
     * Creates a notification with parameters of a generic type.
     *
     * @param name the notification's name
     * @param params the type of the parameters as a whole
     * @param <P> the type of the parameters
     * @return the notification
     */
    public static <P extends @Nullable Object> NotificationMethod<P> of(String name, TypeRef<P> params) {
        return new NotificationMethod<>(name, params.type());
    }

    /**
     * The notification's name.
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
     * Sends this notification to a peer.
     *
     * @param client the client to send it with
     * @param params the parameters, or null for none
     * @param options the options of the notification
     * @throws dev.antiphon.transport.TransportException if it could not be sent
     */
    public final void notify(JsonRpcClient client, @Nullable P params, CallOption... options) {
        client.notify(this, params, options);
    }

    @Override
    public String toString() {
        return name;
    }
}
