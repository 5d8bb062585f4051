package dev.antiphon.interop;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;

/** Implements the methods that LSP4J receives, on its reader thread: one call at a time, none of which may block. */
final class Lsp4jService implements Lsp4jDemo {
    static final String PONG = "pong of LSP4J";

    final BlockingQueue<Hello> hellos = new LinkedBlockingQueue<>();
    final BlockingQueue<Progress> progress = new LinkedBlockingQueue<>();

    /** The calls of {@code hang}, which never complete unless they are cancelled. */
    final BlockingQueue<CompletableFuture<Object>> hanging = new LinkedBlockingQueue<>();

    private final List<Integer> notes = new ArrayList<>();
    private Lsp4jDemo peer;

    /** Sets the other end, before the first message is read. */
    void peer(Lsp4jDemo remote) {
        peer = remote;
    }

    @Override
    public CompletableFuture<Integer> subtract(int minuend, int subtrahend) {
        return CompletableFuture.completedFuture(minuend - subtrahend);
    }

    @Override
    public CompletableFuture<JsonElement> echo(Echo params) {
        return CompletableFuture.completedFuture(params.value());
    }

    @Override
    public CompletableFuture<Long> sleep(Long ms) {
        return CompletableFuture.failedFuture(new UnsupportedOperationException("the thread that reads must not wait"));
    }

    @Override
    public CompletableFuture<Object> fail() {
        JsonObject data = new JsonObject();
        data.addProperty("why", "test");
        return CompletableFuture.failedFuture(new ResponseErrorException(new ResponseError(-32001, "failed", data)));
    }

    @Override
    public CompletableFuture<Object> hang() {
        CompletableFuture<Object> waiting = new CompletableFuture<>();
        hanging.add(waiting);
        return waiting;
    }

    @Override
    public CompletableFuture<Object> relay() {
        return peer.hang();
    }

    @Override
    public void note(Integer number) {
        notes.add(number);
    }

    @Override
    public CompletableFuture<List<Integer>> notes() {
        return CompletableFuture.completedFuture(List.copyOf(notes));
    }

    @Override
    public CompletableFuture<Object> notifyBack() {
        peer.hello(new Hello(1));
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void hello(Hello params) {
        hellos.add(params);
    }

    @Override
    public CompletableFuture<String> callMe() {
        return peer.ping();
    }

    @Override
    public CompletableFuture<String> ping() {
        return CompletableFuture.completedFuture(PONG);
    }

    @Override
    public CompletableFuture<Integer> count(int n, JsonElement token) {
        for (int i = 1; i <= n; i++) {
            peer.progress(new Progress(token, new JsonPrimitive(i)));
        }
        return CompletableFuture.completedFuture(n);
    }

    @Override
    public void progress(Progress params) {
        progress.add(params);
    }
}
