package dev.antiphon;

import dev.antiphon.internal.codec.Refusal;
import dev.antiphon.internal.registration.ServerParts;
import dev.antiphon.internal.server.Dispatcher;
import dev.antiphon.internal.server.ResponseFormat;
import dev.antiphon.internal.service.ServiceDescriber;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.TransportContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC server: methods, interceptors and limits. It is immutable, and one server can serve any number of transports at
 * once.
 *
 * <p>Every message takes the same path, alone or in a batch, over any transport:
 *
 * <pre>
 *  bytes -> read envelope -> find method -> interceptors -> handler -> write reply -> bytes
 * </pre>
 *
 * <p>Whatever the bytes are, the answer is a JSON-RPC reply or nothing; {@code handle} never throws for them. Handlers run on
 * virtual threads if the JDK has them, else on a bounded pool, or on the executor given to the builder; those registered as
 * non-blocking run on the caller's thread. Entries of a batch run concurrently, and their replies keep their order.
 * Thread-safe. There is nothing to close: idle threads terminate.
 */
public final class JsonRpcServer implements Acceptor {
    private final Dispatcher dispatcher;
    private final ServerParts parts;
    private volatile @Nullable Acceptor plainConnections;

    JsonRpcServer(ServerParts parts) {
        this.dispatcher = parts.dispatcher();
        this.parts = parts;
    }

    /**
     * Creates a builder.
     *
     * @return a builder with the defaults
     */
    public static ServerBuilder builder() {
        return new ServerBuilder();
    }

    /**
     * Handles one message or batch.
     *
     * @param message the message in UTF-8; not copied. It must not be changed before the response has completed, nor afterwards
     *     while a handler keeps {@link dev.antiphon.json.RawJson} of it.
     * @return the response, or null if there is none; already completed if all handlers were non-blocking and completed at
     *     once. It completes when every call of the message has ended, including notifications. It fails only if the JVM fails,
     *     such as for lack of memory. Cancelling it cancels the calls.
     */
    public CompletableFuture<byte @Nullable []> handle(byte[] message) {
        return dispatcher.dispatch(message, 0, message.length, ResponseFormat.BYTES);
    }

    /**
     * Handles one message or batch with the metadata of its transport.
     *
     * @param message the message in UTF-8, as for {@link #handle(byte[])}
     * @param transport the transport's metadata, for {@link CallContext#transport()}; its header {@code Rpc-Timeout-Ms} is the
     *     timeout of the caller, after which the calls are ended
     * @return the response, as of {@link #handle(byte[])}
     */
    public CompletableFuture<@Nullable EncodedResponse> handle(byte[] message, TransportContext transport) {
        return dispatcher.dispatch(message, 0, message.length, ResponseFormat.WHOLE, transport);
    }

    /**
     * Creates the response to a message that is larger than {@link Limit#MESSAGE_BYTES}, so that a transport need not read the
     * message.
     *
     * @return the response
     */
    public EncodedResponse tooLarge() {
        return dispatcher.reject(
                new Refusal(Fault.MESSAGE_TOO_LARGE, "limit: " + limit(Limit.MESSAGE_BYTES) + " bytes"));
    }

    /**
     * Returns the value of a limit of this server.
     *
     * @param limit the limit
     * @return its value
     */
    public int limit(Limit limit) {
        return dispatcher.limit(limit);
    }

    /**
     * Handles one message or batch given as text.
     *
     * @param message the message
     * @return the response, as of {@link #handle(byte[])}
     */
    public CompletableFuture<@Nullable String> handle(String message) {
        byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
        return dispatcher.dispatch(bytes, 0, bytes.length, ResponseFormat.TEXT);
    }

    /**
     * Handles the messages of a channel. The server can call the peer back on it.
     *
     * @param channel a channel that is connected and not started
     * @return the connection; the listener is responsible for closing it
     */
    @Override
    public JsonRpcConnection accept(Channel channel) {
        Acceptor acceptor = plainConnections;
        if (acceptor == null) {
            acceptor = acceptor(UnaryOperator.identity());
            plainConnections = acceptor;
        }
        return (JsonRpcConnection) acceptor.accept(channel);
    }

    /**
     * Creates an acceptor with this server and further settings of its connections, such as connect hooks and the options for
     * calling peers back.
     *
     * @param description configures this server's end of each connection
     * @return an acceptor for a listener, to be used instead of the server itself
     */
    public Acceptor acceptor(UnaryOperator<ClientBuilder> description) {
        ClientBuilder builder = JsonRpcClient.builder().server(this);
        if (!dispatcher.accepts(ProtocolVersion.V2_0)) {
            builder.version(dispatcher.anyVersion());
        }
        return description.apply(builder).acceptor();
    }

    /**
     * Creates a builder of a server that has everything that this one has, and shares its limits on running calls.
     *
     * @return a builder
     */
    public ServerBuilder extend() {
        return ServerBuilder.extending(parts.settings(), dispatcher);
    }

    /**
     * Describes the configuration of this server and its current load. For people and logs; it contains no secrets. {@link
     * dev.antiphon.operations.Configuration} has this together with the listeners, as text and as JSON.
     *
     * @return maps and lists of strings, numbers and booleans
     */
    public Map<String, Object> describe() {
        return parts.settings().describe(dispatcher, parts.methodNames());
    }

    /**
     * Describes the methods of an interface, as a server would that has the interface registered, without an implementation.
     *
     * @param service the interface
     * @param options the options of the service
     * @return the methods, sorted by name
     * @throws IllegalArgumentException if a method cannot be called over JSON-RPC, or an example is not JSON
     */
    public static List<MethodDescription> methodsOf(Class<?> service, ServiceOption... options) {
        return ServiceDescriber.of(service, MethodNaming.SIMPLE, options);
    }

    /**
     * The descriptions of the methods and notifications that the application registered.
     *
     * @return the descriptions, created on first use
     */
    public ServerMethods methods() {
        return parts.methods();
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    /**
     * The names of the methods and notifications that the application registered, aliases included.
     *
     * @return the names, sorted
     */
    public SortedSet<String> methodNames() {
        return parts.methodNames();
    }
}
