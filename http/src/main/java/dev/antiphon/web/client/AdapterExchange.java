package dev.antiphon.web.client;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.HttpClientAdapter;
import dev.antiphon.web.HttpClientRequest;
import dev.antiphon.web.HttpClientResponse;
import java.io.IOException;
import java.io.InputStream;
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

/** HTTP by whatever client the user has. */
@SuppressWarnings("FutureReturnValueIgnored") // what fails shows in the end of an errand
public final class AdapterExchange implements Exchange {
    private static final int CHUNK = 8 << 10;

    private final HttpUri address;
    private final HttpClientAdapter sender;
    private final int messageBytes;
    private final Set<AdapterCall> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Read and close the bodies, which may block. Their threads end when there is nothing to read for a while. */
    private final ExecutorService readers = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "antiphon reads HTTP");
        thread.setDaemon(true);
        return thread;
    });

    public AdapterExchange(HttpUri address, HttpClientAdapter sender, int messageBytes) {
        this.address = address;
        this.sender = sender;
        this.messageBytes = messageBytes;
    }

    @Override
    public String peer() {
        return address.peer();
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        Map<String, String> headers = RequestHeaders.plain(request);
        RequestHeaders.add(headers, Map.of(), request.headers());
        AdapterCall errand = new AdapterCall(new ResponseReader(receiver, messageBytes));
        running.add(errand);
        if (closed) {
            running.remove(errand);
            Disconnect reason = Disconnect.of(Kind.LOCAL, "the client was closed");
            throw new TransportException("Cannot send to " + peer() + ": " + reason.detail(), reason);
        }
        errand.go(new HttpClientRequest(address.uri(), headers, request.message(), request.timeout()));
        return () -> errand.stop("nobody waits for the answer any more");
    }

    @Override
    public void close() {
        closed = true;
        running.forEach(errand -> errand.stop("the client was closed"));
    }

    /** One message on its way, and its answer on its way back. */
    private final class AdapterCall {
        private final ResponseReader answer;

        /** Who tells the receiver something, and who would: the first also tells what the second, who stops, wants told. */
        private final AtomicInteger turns = new AtomicInteger();

        private volatile String stopped = "";
        private volatile @Nullable CompletableFuture<HttpClientResponse> reply;
        private volatile @Nullable InputStream body;

        AdapterCall(ResponseReader answer) {
            this.answer = answer;
        }

        void go(HttpClientRequest post) {
            CompletionStage<HttpClientResponse> stage;
            try {
                stage = sender.send(post);
                if (stage == null) {
                    throw new IllegalStateException("the sender gave null instead of a response to come");
                }
                reply = stage.toCompletableFuture();
            } catch (RuntimeException e) {
                tell(() -> answer.failed(lost("cannot send", e)));
                return;
            }
            stage.whenComplete((response, failure) -> readers.execute(() -> arrived(response, failure)));
            if (!stopped.isEmpty()) {
                cancel();
            }
        }

        void stop(String why) {
            if (stopped.isEmpty()) {
                stopped = why;
            }
            answer.mute();
            if (turns.getAndIncrement() == 0) {
                end();
            }
            cancel();
        }

        private void end() {
            running.remove(this);
            answer.failed(Disconnect.of(Kind.LOCAL, stopped));
        }

        private void cancel() {
            CompletableFuture<HttpClientResponse> waiting = reply;
            if (waiting != null) {
                waiting.cancel(true);
            }
            InputStream open = body;
            if (open != null) {
                readers.execute(() -> close(open));
            }
        }

        /**
         * Tells the receiver something, unless the errand was stopped.
         *
         * @return whether there may be more to tell
         */
        private boolean tell(Runnable what) {
            if (turns.getAndIncrement() != 0) {
                return false;
            }
            what.run();
            if (answer.hasEnded()) {
                running.remove(this);
                return false; // and nobody else gets a turn
            }
            if (turns.decrementAndGet() != 0) {
                end();
                return false;
            }
            return true;
        }

        private void arrived(@Nullable HttpClientResponse response, @Nullable Throwable failure) {
            if (response == null) {
                Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause()
                        : failure != null ? failure : new IllegalStateException("the sender gave no response");
                tell(() -> answer.failed(lost("no response", cause)));
                return;
            }
            try (InputStream open = response.body()) {
                body = open;
                byte[] chunk = new byte[CHUNK];
                int length;
                boolean more =
                        tell(() -> answer.head(response.status(), "", response.contentType(), response.retryAfter()));
                while (more && (length = open.read(chunk)) >= 0) {
                    byte[] part = Arrays.copyOf(chunk, length);
                    more = tell(() -> answer.bytes(part));
                }
                if (more) {
                    tell(answer::end);
                }
            } catch (IOException | RuntimeException e) {
                tell(() -> answer.failed(lost("the connection broke within the response", e)));
            }
        }

        private static Disconnect lost(String what, Throwable cause) {
            return new Disconnect(Kind.LOST, what + ": " + ExceptionMessages.words(cause), cause);
        }

        private static void close(InputStream open) {
            try {
                open.close();
            } catch (IOException | RuntimeException e) {
                // Nobody wants to read from it any more.
            }
        }
    }
}
