package dev.antiphon.web.server;

import dev.antiphon.http.internal.server.HttpServerCall;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import io.vertx.core.Context;
import java.util.concurrent.Semaphore;

/**
 * Sends messages before the answer of a request whose client takes a stream. For any thread: the messages of one keep their order,
 * and who is not an event loop waits until there is room.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
public final class BoundedResponseSender {
    /** What may wait to be written, in bytes; a larger message goes alone. */
    private static final int MOST_UNWRITTEN = 1 << 20;

    /** What a message counts for beside its bytes, so that there is an end to small ones too. */
    private static final int OVERHEAD = 256;

    private final HttpServerCall call;
    private final Context context;
    private final Semaphore room = new Semaphore(MOST_UNWRITTEN);
    private volatile boolean closed;

    public BoundedResponseSender(HttpServerCall call, Context context) {
        this.call = call;
        this.context = context;
    }

    public void send(byte[] message) {
        int taken = Context.isOnEventLoopThread() ? 0 : Math.min(message.length + OVERHEAD, MOST_UNWRITTEN);
        room.acquireUninterruptibly(taken);
        if (closed) {
            room.release(taken);
            Disconnect reason = Disconnect.of(Disconnect.Kind.LOST, "the client has gone");
            throw new TransportException("Cannot send to a client of HTTP: " + reason.detail(), reason);
        }
        context.runOnContext(nothing -> call.say(message).onComplete(written -> room.release(taken)));
    }

    /** Nobody reads any more, and nobody need wait for that. For any thread. */
    public void close() {
        closed = true;
        room.release(MOST_UNWRITTEN);
    }
}
