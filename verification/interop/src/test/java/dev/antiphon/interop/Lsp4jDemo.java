package dev.antiphon.interop;

import com.google.gson.JsonElement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;

/** The methods of {@link AntiphonPeer} as an interface of LSP4J: those that it calls, and those that it implements. */
interface Lsp4jDemo {
    /** Two parameters: LSP4J sends and reads them by position. */
    @JsonRequest
    CompletableFuture<Integer> subtract(int minuend, int subtrahend);

    /** One parameter that is an object: LSP4J uses it as the params. */
    @JsonRequest
    CompletableFuture<JsonElement> echo(Echo params);

    /** One parameter that is not an object: LSP4J puts it into an array. */
    @JsonRequest
    CompletableFuture<Long> sleep(Long ms);

    @JsonRequest
    CompletableFuture<Object> fail();

    @JsonRequest
    CompletableFuture<Object> hang();

    /** Calls hang at the other end: cancelling the one cancels the other. */
    @JsonRequest
    CompletableFuture<Object> relay();

    @JsonNotification
    void note(Integer number);

    @JsonRequest
    CompletableFuture<List<Integer>> notes();

    @JsonRequest("notify_back")
    CompletableFuture<Object> notifyBack();

    @JsonNotification
    void hello(Hello params);

    @JsonRequest
    CompletableFuture<String> callMe();

    @JsonRequest("client.ping")
    CompletableFuture<String> ping();

    @JsonRequest
    CompletableFuture<Integer> count(int n, JsonElement token);

    @JsonNotification("$/progress")
    void progress(Progress params);

    record Echo(JsonElement value) {}

    record Hello(int x) {}

    record Progress(JsonElement token, JsonElement value) {}
}
