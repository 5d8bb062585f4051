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
 * Answers JSON-RPC messages: methods, interceptors and limits, once built never changed, and the same object for every
 * transport at once.
 *
 * <p>A message takes one way, alone or in a batch, whatever brought it:
 *
 * <pre>
 *  bytes -> read envelope -> find method -> interceptors -> handler -> write reply -> bytes
 * </pre>
 *
 * <p>Whatever the bytes are, the answer is a JSON-RPC reply or nothing; {@code handle} never throws for them. Handlers run
 * on virtual threads where the JDK has them, else on a bounded pool, or on the executor given to the builder; those
 * registered as non-blocking run on the caller's thread. Entries of a batch run side by side, and their replies keep their
 * order. Safe for use by any number of threads. There is nothing to close: idle threads end by themselves.
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
     * Starts to describe a server.
     *
     * @return a builder with the defaults
     */
    public static ServerBuilder builder() {
        return new ServerBuilder();
    }

    /**
     * Handles one message or batch.
     *
     * @param message the message in UTF-8; not copied, and not to be changed until the answer is there, nor afterwards as
     *     long as a handler keeps {@link dev.antiphon.json.RawJson} of it
     * @return the answer, or null where there is none to give; done already if all handlers were non-blocking and completed
     *     at once. It completes when every call of the message has ended, notifications too; exceptionally only if the JVM
     *     fails, such as for want of memory. Cancelling it cancels the calls.
     */
    public CompletableFuture<byte @Nullable []> handle(byte[] message) {
        return dispatcher.dispatch(message, 0, message.length, ResponseFormat.BYTES);
    }

    /**
     * Handles one message or batch of which the transport knows more than its bytes.
     *
     * @param message the message in UTF-8, as for {@link #handle(byte[])}
     * @param transport what the transport knows, for {@link CallContext#transport()}; its header {@code Rpc-Timeout-Ms} tells how long
     *     the caller waits, after which the calls are ended
     * @return the answer, as {@link #handle(byte[])} gives it
     */
    public CompletableFuture<@Nullable EncodedResponse> handle(byte[] message, TransportContext transport) {
        return dispatcher.dispatch(message, 0, message.length, ResponseFormat.WHOLE, transport);
    }

    /**
     * Answers a message that is larger than {@link Limit#MESSAGE_BYTES} in place of handling it, so that a transport need not read
     * it.
     *
     * @return the answer
     */
    public EncodedResponse tooLarge() {
        return dispatcher.reject(
                new Refusal(Fault.MESSAGE_TOO_LARGE, "limit: " + limit(Limit.MESSAGE_BYTES) + " bytes"));
    }

    /**
     * A limit that this server keeps.
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
     * @return the answer, as {@link #handle(byte[])} gives it
     */
    public CompletableFuture<@Nullable String> handle(String message) {
        byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
        return dispatcher.dispatch(bytes, 0, bytes.length, ResponseFormat.TEXT);
    }

    /**
     * Answers what comes over a channel, and can call its peer back on it.
     *
     * @param channel a channel that is connected and not started
     * @return the connection; closing it is the listener's business
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
     * The same server, with more to say about its connections: who is told of new ones, how their peers are called back.
     *
     * @param description describes this server's end of each connection
     * @return what a listener is given instead of the server itself
     */
    public Acceptor acceptor(UnaryOperator<ClientBuilder> description) {
        ClientBuilder builder = JsonRpcClient.builder().server(this);
        if (!dispatcher.accepts(ProtocolVersion.V2_0)) {
            builder.version(dispatcher.anyVersion());
        }
        return description.apply(builder).acceptor();
    }

    /**
     * Starts to describe a server that has everything that this one has, and shares its limits on running calls.
     *
     * @return a builder
     */
    public ServerBuilder extend() {
        return ServerBuilder.extending(parts.settings(), dispatcher);
    }

    /**
     * How this server is set up, and how much it does at this moment. For people and logs; there is nothing secret in it. See {@link
     * dev.antiphon.operations.Configuration} for this with its listeners, as text and as JSON.
     *
     * @return maps and lists of strings, numbers and booleans
     */
    public Map<String, Object> describe() {
        return parts.settings().describe(dispatcher, parts.methodNames());
    }

    /**
     * Describes the methods of an interface as a server would that has it registered, without an implementation.
     *
     * @param service the interface
     * @param options more about it
     * @return the methods, sorted by name
     * @throws IllegalArgumentException if a method cannot be called over JSON-RPC, or an example is not JSON
     */
    public static List<MethodDescription> methodsOf(Class<?> service, ServiceOption... options) {
        return ServiceDescriber.of(service, MethodNaming.SIMPLE, options);
    }

    /**
     * What the methods and notifications that the application registered look like to callers.
     *
     * @return their descriptions, made when they are first asked for
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
