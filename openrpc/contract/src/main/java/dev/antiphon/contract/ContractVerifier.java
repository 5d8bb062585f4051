package dev.antiphon.contract;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.WireListener;
import dev.antiphon.contract.internal.schema.JsonNodes;
import dev.antiphon.contract.internal.verify.MethodNamePattern;
import dev.antiphon.contract.internal.verify.UnmatchedResponseCounter;
import dev.antiphon.contract.internal.verify.VerificationPlan;
import dev.antiphon.contract.internal.verify.VerificationRun;
import dev.antiphon.contract.internal.verify.VerificationSettings;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.protocol.ProtocolVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Verifies a live server against its OpenRPC document: calls its methods, and compares the responses with the document.
 *
 * <p><strong>Verification executes real calls</strong>, and OpenRPC cannot mark a method as read-only. By default it makes only the calls
 * that the document has as examples, and one call of a method that does not exist. {@link #generated} adds calls of every method with
 * generated parameters: do not use it on a server with data that matters. {@link #only} and {@link #except} select methods.
 *
 * <ul>
 *   <li>An example must return a result that is valid against the schema, or the result of the example itself with {@link #exact}.
 *   <li>Generated valid parameters, by name and by position as the document allows, must return a result that is valid against the
 *       schema, or an error that the document declares.
 *   <li>Generated invalid parameters must fail with -32602.
 *   <li>A method that the document does not have must fail with -32601, and notifications must get no response.
 *   <li>Items of a stream must be valid against their schema; at most 20 are checked.
 * </ul>
 *
 * <p>Not thread-safe.
 */
public final class ContractVerifier {
    private final OpenRpcDocument document;
    private final UnmatchedResponseCounter unmatchedResponses = new UnmatchedResponseCounter();
    private final List<MethodNamePattern> included = new ArrayList<>();
    private final List<MethodNamePattern> excluded = new ArrayList<>();
    private boolean generated;
    private boolean exact;
    private long seed = 1;
    private int valid = 5;
    private int invalid = 30;
    private Duration timeout = Duration.ofSeconds(10);
    private Duration limit = Duration.ofMinutes(5);

    private ContractVerifier(OpenRpcDocument document) {
        this.document = Objects.requireNonNull(document, "document");
    }

    /**
     * Returns a verifier with the default settings.
     *
     * @param document the document to verify against
     * @return a verifier
     */
    public static ContractVerifier of(OpenRpcDocument document) {
        return new ContractVerifier(document);
    }

    /**
     * Gets the document of a server by {@code rpc.discover}.
     *
     * @param client a client of the server
     * @return the document
     * @throws dev.antiphon.openrpc.OpenRpcException if the result is not a document
     * @throws dev.antiphon.error.JsonRpcException if the call fails
     */
    public static OpenRpcDocument discover(JsonRpcClient client) {
        return OpenRpcDocument.parse(client.call("rpc.discover", RawJson.class).toBytes());
    }

    /**
     * Sets whether to call methods with generated parameters too, valid and invalid ones; the default is false.
     *
     * @param generated whether to generate parameters
     * @return this verifier
     */
    public ContractVerifier generated(boolean generated) {
        this.generated = generated;
        return this;
    }

    /**
     * Sets whether results must be equal to those of the examples; by default they must be valid against the schema.
     *
     * @param exact whether results must be equal
     * @return this verifier
     */
    public ContractVerifier exact(boolean exact) {
        this.exact = exact;
        return this;
    }

    /**
     * Sets the seed of generated parameters; the default is 1. The same seed gives the same calls.
     *
     * @param seed any number
     * @return this verifier
     */
    public ContractVerifier seed(long seed) {
        this.seed = seed;
        return this;
    }

    /**
     * Sets the maximum numbers of calls of a method with generated parameters, by name and by position each; the defaults are 5 and 30.
     *
     * @param valid the number of calls with valid parameters
     * @param invalid the number of calls with invalid parameters
     * @return this verifier
     */
    public ContractVerifier calls(int valid, int invalid) {
        if (valid < 0 || invalid < 0) {
            throw new IllegalArgumentException(
                    "The number of calls must not be negative, but is " + Math.min(valid, invalid));
        }
        this.valid = valid;
        this.invalid = invalid;
        return this;
    }

    /**
     * Sets the timeout of a call; the default is 10 seconds.
     *
     * @param timeout the timeout
     * @return this verifier
     */
    public ContractVerifier timeout(Duration timeout) {
        this.timeout = positive(timeout);
        return this;
    }

    /**
     * Sets the time limit of the whole verification; the default is 5 minutes. Calls that are not made by then are skipped.
     *
     * @param limit the limit
     * @return this verifier
     */
    public ContractVerifier within(Duration limit) {
        this.limit = positive(limit);
        return this;
    }

    private static Duration positive(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("The time must be positive, but is " + time);
        }
        return time;
    }

    /**
     * Selects the methods to call; all by default.
     *
     * @param patterns names of methods; {@code *} matches any text
     * @return this verifier
     */
    public ContractVerifier only(String... patterns) {
        for (String pattern : patterns) {
            included.add(new MethodNamePattern(pattern));
        }
        return this;
    }

    /**
     * Selects methods not to call.
     *
     * @param patterns names of methods; {@code *} matches any text
     * @return this verifier
     */
    public ContractVerifier except(String... patterns) {
        for (String pattern : patterns) {
            excluded.add(new MethodNamePattern(pattern));
        }
        return this;
    }

    /**
     * Returns a listener that counts responses that match no call. If the client has it, the verifier reports notifications that get a
     * response; without it, notifications are sent and not checked.
     *
     * @return a listener for {@link dev.antiphon.ClientBuilder#wireListener}
     */
    public WireListener listener() {
        return unmatchedResponses;
    }

    /**
     * Returns a {@link MockServer} of the callbacks, the methods that the server calls on its clients, as declared in
     * {@code x-antiphon-callbacks} of the document. Without it, such calls fail, and so do methods that need their results.
     *
     * @return a server for {@link dev.antiphon.ClientBuilder#server}, which accepts all versions of the protocol
     * @throws dev.antiphon.openrpc.OpenRpcException if the callbacks are malformed, or a reference in them cannot be resolved
     */
    public JsonRpcServer callbacks() {
        JsonNode methods = document.extensions().get("x-antiphon-callbacks");
        ObjectNode ofCallbacks = document.tree();
        ofCallbacks.set("methods", methods != null && methods.isArray() ? methods : ofCallbacks.arrayNode());
        return MockServer.builder(OpenRpcDocument.of(ofCallbacks))
                .seed(seed)
                .keeping(0)
                .build()
                .server()
                .extend()
                .accept(ProtocolVersion.values())
                .build();
    }

    /**
     * Returns the calls that {@link #run} would make, without making them.
     *
     * @return lines, each with the name of a method and its parameters
     */
    public List<String> plan() {
        return new VerificationPlan(settings())
                .calls().stream()
                        .map(call -> call.contract().name() + " " + JsonNodes.raw(call.params()) + "  ("
                                + call.kind().word() + ": " + call.name() + ")")
                        .toList();
    }

    /**
     * Verifies a server.
     *
     * @param client a client of the server, which the caller closes
     * @return the results
     * @throws dev.antiphon.transport.TransportException if the server cannot be reached
     * @throws dev.antiphon.openrpc.OpenRpcException if a reference of the document cannot be resolved
     */
    public ContractReport run(JsonRpcClient client) {
        return new VerificationRun(settings(), unmatchedResponses, client).report();
    }

    private VerificationSettings settings() {
        return new VerificationSettings(
                document,
                List.copyOf(included),
                List.copyOf(excluded),
                generated,
                exact,
                seed,
                valid,
                invalid,
                timeout,
                limit);
    }
}
