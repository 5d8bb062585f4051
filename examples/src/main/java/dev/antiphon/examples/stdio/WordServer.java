package dev.antiphon.examples.stdio;

import static dev.antiphon.Parameter.required;

import dev.antiphon.CancelConvention;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.StdioTransport;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** A language server: Content-Length framing, {@code $/cancelRequest}, and -32800 for cancelled calls. */
public final class WordServer {
    private final Map<String, String> documents = new ConcurrentHashMap<>();

    private WordServer() {}

    private ServerBuilder methods() {
        return JsonRpcServer.builder()
                .errorProfile(ErrorProfile.LSP)
                .batches(false)
                .method("initialize", Parameters.none(), call -> Map.of("capabilities", Map.of("words", true)))
                // A notification is handled before any later message, so that a call always sees the latest text.
                .notification(
                        "document/didOpen",
                        Parameters.of(required("uri", String.class), required("text", String.class)),
                        call -> documents.put(call.get(0), call.get(1)))
                .method(
                        "document/words",
                        Parameters.of(required("uri", String.class)),
                        call -> words(documents.getOrDefault(call.<String>get(0), "")))
                .method("document/index", Parameters.none(), call -> {
                    new CountDownLatch(1).await(); // never returns; a cancellation interrupts it
                    return null;
                });
    }

    private static int words(String text) {
        return text.isBlank() ? 0 : text.strip().split("\\s+").length;
    }

    /**
     * Serves until the input ends.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        StdioTransport.builder()
                .framing(Framing.contentLength())
                .serve(new WordServer()
                        .methods()
                        .build()
                        .acceptor(peer -> peer.errorProfile(ErrorProfile.LSP).cancelConvention(CancelConvention.LSP)))
                .onClose()
                .join();
    }
}
