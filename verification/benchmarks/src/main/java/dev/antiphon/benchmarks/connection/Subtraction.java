package dev.antiphon.benchmarks.connection;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;

/** The service interface, for both libraries. Public, since LSP4J calls it by reflection; its annotation is LSP4J's. */
public interface Subtraction {
    @JsonRequest
    CompletableFuture<Integer> subtract(int minuend, int subtrahend);
}
