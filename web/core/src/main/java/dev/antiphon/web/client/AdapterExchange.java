package dev.antiphon.web.client;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Pausable;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.HttpClientAdapter;
import dev.antiphon.web.OptionChecks;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An exchange over the HTTP client that a program already uses. It reads response bodies on threads of its own, since they may block.
 * Thread-safe.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failure ends the call
public final class AdapterExchange implements Exchange {
    private static final int MAX_MESSAGE_BYTES = 25 << 20;
    private static final int CHUNK = 8 << 10;

    private final HttpUri address;
    private final HttpClientAdapter client;
    private final int maxMessageBytes;
    private final Set<AdapterCall> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Read and close response bodies. Idle threads end. */
    private final ExecutorService readers = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "antiphon reads HTTP");
        thread.setDaemon(true);
        return thread;
    });

    private AdapterExchange(HttpUri address, HttpClientAdapter client, int maxMessageBytes) {
        this.address = address;
        this.client = client;
        this.maxMessageBytes = maxMessageBytes;
    }

    /**
     * An exchange with a peer: {@code JsonRpcClient.builder().over(AdapterExchange.of(uri, adapter))}.
     *
     * @param uri {@code http:} or {@code https:}
     * @param client sends the requests
     * @return the exchange, to close after use
     * @throws IllegalArgumentException if the URI is wrong; the message says how it should be
     */
    public static Exchange of(String uri, HttpClientAdapter client) {
        return of(uri, client, MAX_MESSAGE_BYTES);
    }

    /**
     * An exchange with a peer, with another limit than 25 MiB for the size of a received message.
     *
     * @param uri {@code http:} or {@code https:}
     * @param client sends the requests
     * @param maxMessageBytes the size of the largest message received
     * @return the exchange, to close after use
     * @throws IllegalArgumentException if the URI is wrong; the message says how it should be
     */
    public static Exchange of(String uri, HttpClientAdapter client, int maxMessageBytes) {
        OptionChecks.positive("maxMessageBytes", maxMessageBytes);
        return new AdapterExchange(HttpUri.http(URI.create(uri)), client, maxMessageBytes);
    }

    @Override
    public String peer() {
        return address.peer();
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        Map<String, String> headers = RequestHeaders.plain(request);
        RequestHeaders.add(headers, Map.of(), request.headers());
        AdapterCall call = new AdapterCall(new ResponseReader(receiver, maxMessageBytes));
        running.add(call);
        if (closed) {
            running.remove(call);
            Disconnect reason = Disconnect.of(Kind.LOCAL, "the client was closed");
            throw new TransportException("Cannot send to " + peer() + ": " + reason.detail(), reason);
        }
        call.start(new HttpClientAdapter.Request(address.uri(), headers, request.message(), request.timeout()));
        return call;
    }

    @Override
    public void close() {
        closed = true;
        running.forEach(call -> call.stop("the client was closed"));
    }

    /** One HTTP request and its response. */
    private final class AdapterCall implements Pausable {
        private final ResponseReader reader;

        /** Guarded by this. */
        private boolean paused;

        /**
         * Threads that call the receiver or want to. A thread that stops the call while another is in the receiver leaves the end to it.
         */
        private final AtomicInteger turns = new AtomicInteger();

        private volatile String stopped = "";
        private volatile @Nullable CompletableFuture<HttpClientAdapter.Response> response;
        private volatile @Nullable InputStream body;

        AdapterCall(ResponseReader reader) {
            this.reader = reader;
        }

        void start(HttpClientAdapter.Request request) {
            CompletionStage<HttpClientAdapter.Response> stage;
            try {
                stage = client.send(request);
                if (stage == null) {
                    throw new IllegalStateException("the HTTP client adapter returned null");
                }
                response = stage.toCompletableFuture();
            } catch (RuntimeException e) {
                deliver(() -> reader.failed(lost("cannot send", e)));
                return;
            }
            stage.whenComplete((arrived, failure) -> readers.execute(() -> arrived(arrived, failure)));
            if (!stopped.isEmpty()) {
                cancel();
            }
        }

        @Override
        public void run() {
            stop("the call was cancelled");
        }

        @Override
        public synchronized void pause() {
            paused = stopped.isEmpty();
        }

        @Override
        public synchronized void resume() {
            paused = false;
            notifyAll();
        }

        /** Reads nothing while the response is paused, so that the flow control of the HTTP client slows down the server. */
        private int readWhenResumed(InputStream open, byte[] chunk) throws IOException {
            synchronized (this) {
                try {
                    while (paused) {
                        wait();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException("interrupted while the response was paused");
                }
            }
            return open.read(chunk);
        }

        void stop(String why) {
            if (stopped.isEmpty()) {
                stopped = why;
            }
            resume();
            reader.mute();
            if (turns.getAndIncrement() == 0) {
                end();
            }
            cancel();
        }

        private void end() {
            running.remove(this);
            reader.failed(Disconnect.of(Kind.LOCAL, stopped));
        }

        private void cancel() {
            CompletableFuture<HttpClientAdapter.Response> waiting = response;
            if (waiting != null) {
                waiting.cancel(true);
            }
            InputStream open = body;
            if (open != null) {
                readers.execute(() -> close(open));
            }
        }

        /**
         * Calls the receiver, unless the call was stopped.
         *
         * @return whether there may be more
         */
        private boolean deliver(Runnable event) {
            if (turns.getAndIncrement() != 0) {
                return false;
            }
            event.run();
            if (reader.hasEnded()) {
                running.remove(this);
                return false; // and no other thread gets a turn
            }
            if (turns.decrementAndGet() != 0) {
                end();
                return false;
            }
            return true;
        }

        private void arrived(HttpClientAdapter.@Nullable Response response, @Nullable Throwable failure) {
            if (response == null) {
                Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause()
                        : failure != null
                                ? failure
                                : new IllegalStateException("the HTTP client adapter gave no response");
                deliver(() -> reader.failed(lost("no response", cause)));
                return;
            }
            try (InputStream open = response.body()) {
                body = open;
                byte[] chunk = new byte[CHUNK];
                int length;
                boolean more = deliver(
                        () -> reader.head(response.status(), "", response.contentType(), response.retryAfter()));
                while (more && (length = readWhenResumed(open, chunk)) >= 0) {
                    byte[] part = Arrays.copyOf(chunk, length);
                    more = deliver(() -> reader.bytes(part));
                }
                if (more) {
                    deliver(reader::end);
                }
            } catch (IOException | RuntimeException e) {
                deliver(() -> reader.failed(lost("the connection broke within the response", e)));
            }
        }

        private static Disconnect lost(String what, Throwable cause) {
            return new Disconnect(Kind.LOST, what + ": " + ExceptionMessages.describe(cause), cause);
        }

        private static void close(InputStream open) {
            try {
                open.close();
            } catch (IOException | RuntimeException e) {
                // The rest of the body is not needed.
            }
        }
    }
}
