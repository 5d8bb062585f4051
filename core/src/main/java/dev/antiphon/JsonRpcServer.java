package dev.antiphon;

import java.nio.charset.StandardCharsets;
import java.util.SortedSet;
import java.util.concurrent.CompletableFuture;
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
public final class JsonRpcServer {
    private final Dispatcher dispatcher;
    private final SortedSet<String> methodNames;

    JsonRpcServer(Dispatcher dispatcher, SortedSet<String> methodNames) {
        this.dispatcher = dispatcher;
        this.methodNames = methodNames;
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
        return dispatcher.dispatch(message, 0, message.length, AnswerForm.BYTES);
    }

    /**
     * Handles one message or batch given as text.
     *
     * @param message the message
     * @return the answer, as {@link #handle(byte[])} gives it
     */
    public CompletableFuture<@Nullable String> handle(String message) {
        byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
        return dispatcher.dispatch(bytes, 0, bytes.length, AnswerForm.TEXT);
    }

    /**
     * The names of the methods and notifications that the application registered, aliases included.
     *
     * @return the names, sorted
     */
    public SortedSet<String> methodNames() {
        return methodNames;
    }
}
