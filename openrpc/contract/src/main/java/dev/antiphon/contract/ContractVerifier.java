package dev.antiphon.contract;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.WireListener;
import dev.antiphon.contract.internal.schema.JsonNodes;
import dev.antiphon.contract.internal.verify.MethodNamePattern;
import dev.antiphon.contract.internal.verify.UnmatchedResponseCounter;
import dev.antiphon.contract.internal.verify.VerificationPlan;
import dev.antiphon.contract.internal.verify.VerificationRun;
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
 * Calls a live server, and compares what it answers with what its document promises.
 *
 * <p><strong>Calls do what they do.</strong> OpenRPC has no word for methods that change nothing, so this makes only the calls that the
 * document gives as examples, and one of a method that does not exist, unless {@link #generated} asks for more: then every method is
 * called with made-up parameters, and whoever serves data that matters had better serve a copy of it. {@link #only} and {@link
 * #except} choose methods.
 *
 * <ul>
 *   <li>An example is answered with a result that its schema allows; with the very result of the example if {@link #exact} says so.
 *   <li>Made-up parameters that the document allows, by name and by position as it says, are answered with a result that its schema
 *       allows, or with an error that it declares.
 *   <li>Made-up parameters that it does not allow are answered with -32602.
 *   <li>A method that it does not have is answered with -32601, and notifications are not answered.
 *   <li>Items of a stream are what their schema allows; at most 20 are looked at.
 * </ul>
 *
 * <p>For one thread.
 */
public final class ContractVerifier {
    public final OpenRpcDocument document;
    public final UnmatchedResponseCounter unasked = new UnmatchedResponseCounter();
    public final List<MethodNamePattern> included = new ArrayList<>();
    public final List<MethodNamePattern> excluded = new ArrayList<>();
    public boolean generated;
    public boolean exact;
    public long seed = 1;
    public int valid = 5;
    public int invalid = 30;
    public Duration timeout = Duration.ofSeconds(10);
    public Duration limit = Duration.ofMinutes(5);

    private ContractVerifier(OpenRpcDocument document) {
        this.document = Objects.requireNonNull(document, "document");
    }

    /**
     * Starts to describe a check.
     *
     * @param document what should be kept
     * @return a check with the defaults
     */
    public static ContractVerifier of(OpenRpcDocument document) {
        return new ContractVerifier(document);
    }

    /**
     * Asks a server for its document.
     *
     * @param client calls the server
     * @return what {@code rpc.discover} answers
     * @throws dev.antiphon.openrpc.OpenRpcException if that is no document
     * @throws dev.antiphon.error.JsonRpcException if there is no answer, or an error
     */
    public static OpenRpcDocument discover(JsonRpcClient client) {
        return OpenRpcDocument.parse(client.call("rpc.discover", RawJson.class).toBytes());
    }

    /**
     * Calls methods with made-up parameters too, right and wrong ones; that is not done unless this is called.
     *
     * @param generated whether it is done
     * @return this check
     */
    public ContractVerifier generated(boolean generated) {
        this.generated = generated;
        return this;
    }

    /**
     * Wants examples to be answered with the very result that they give, and not with any that the schema allows.
     *
     * @param exact whether it does
     * @return this check
     */
    public ContractVerifier exact(boolean exact) {
        this.exact = exact;
        return this;
    }

    /**
     * Chooses among made-up parameters; 1 unless this is called. The same seed makes the same calls.
     *
     * @param seed any number
     * @return this check
     */
    public ContractVerifier seed(long seed) {
        this.seed = seed;
        return this;
    }

    /**
     * Bounds how often a method is called with made-up parameters; 5 and 30 times unless this is called, for each way to give them.
     *
     * @param valid how often with parameters that are allowed
     * @param invalid how often with parameters that are not
     * @return this check
     */
    public ContractVerifier calls(int valid, int invalid) {
        if (valid < 0 || invalid < 0) {
            throw new IllegalArgumentException("There are numbers of calls to make, not " + Math.min(valid, invalid));
        }
        this.valid = valid;
        this.invalid = invalid;
        return this;
    }

    /**
     * Bounds how long an answer is waited for; 10 seconds unless this is called.
     *
     * @param timeout how long
     * @return this check
     */
    public ContractVerifier timeout(Duration timeout) {
        this.timeout = positive(timeout);
        return this;
    }

    /**
     * Bounds how long all of it takes; 5 minutes unless this is called. What is not asked by then is skipped.
     *
     * @param limit how long
     * @return this check
     */
    public ContractVerifier within(Duration limit) {
        this.limit = positive(limit);
        return this;
    }

    private static Duration positive(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("There must be time for an answer, not " + time);
        }
        return time;
    }

    /**
     * Calls only these methods; all unless this is called.
     *
     * @param patterns their names; a {@code *} is any text
     * @return this check
     */
    public ContractVerifier only(String... patterns) {
        for (String pattern : patterns) {
            included.add(new MethodNamePattern(pattern));
        }
        return this;
    }

    /**
     * Does not call these methods.
     *
     * @param patterns their names; a {@code *} is any text
     * @return this check
     */
    public ContractVerifier except(String... patterns) {
        for (String pattern : patterns) {
            excluded.add(new MethodNamePattern(pattern));
        }
        return this;
    }

    /**
     * Hears of answers that nobody asked for. A client that has this among its listeners lets the check notice notifications that are
     * answered; without it they are only sent.
     *
     * @return a listener for {@link dev.antiphon.ClientBuilder#wireListener}
     */
    public WireListener listener() {
        return unasked;
    }

    /**
     * Answers what the server calls at its peers while it is checked, where the document says in {@code x-antiphon-callbacks} what that
     * may be: as a {@link MockServer} of those methods. Without it such calls fail, and so do methods that need their answers.
     *
     * @return a server for {@link dev.antiphon.ClientBuilder#server}, which takes calls of every version
     * @throws dev.antiphon.openrpc.OpenRpcException if these are no methods, or refer to what is not there
     */
    public JsonRpcServer callbacks() {
        JsonNode methods = document.extensions().get("x-antiphon-callbacks");
        ObjectNode turned = document.tree();
        turned.set("methods", methods != null && methods.isArray() ? methods : turned.arrayNode());
        return MockServer.builder(OpenRpcDocument.of(turned))
                .seed(seed)
                .keeping(0)
                .build()
                .server()
                .extend()
                .accept(ProtocolVersion.values())
                .build();
    }

    /**
     * The calls that {@link #run} would make, without making any.
     *
     * @return lines, each with the name of a method and parameters
     */
    public List<String> plan() {
        return new VerificationPlan(this)
                .asked().stream()
                        .map(asked -> asked.operation().name() + " " + JsonNodes.raw(asked.params()) + "  ("
                                + asked.kind().word() + ": " + asked.name() + ")")
                        .toList();
    }

    /**
     * Calls a server.
     *
     * @param client calls it; belongs to the caller, and is not closed
     * @return what was found
     * @throws dev.antiphon.transport.TransportException if the server cannot be reached
     * @throws dev.antiphon.openrpc.OpenRpcException if the document refers to what is not there
     */
    public ContractReport run(JsonRpcClient client) {
        return new VerificationRun(this, client).report();
    }
}
