package dev.antiphon.contract.internal.verify;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.contract.ContractReport;
import dev.antiphon.contract.VerificationResult;
import dev.antiphon.contract.internal.method.MethodContract;
import dev.antiphon.contract.internal.schema.JsonNodes;
import dev.antiphon.contract.internal.schema.SchemaValidator;
import dev.antiphon.contract.internal.schema.SchemaViolation;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** One run of a verification. Not thread-safe. */
public final class VerificationRun {
    /** The number of consecutive transport failures after which no further calls are made. */
    private static final int MAX_FAILURES = 3;

    private static final int MAX_DETAIL = 400;
    private static final int MAX_VALUE = 160;

    private static final String UNKNOWN = "antiphon.there_is_no_such_method";
    private static final int INVALID_PARAMS = -32602;

    private final VerificationSettings settings;
    private final UnmatchedResponseCounter unmatchedResponses;
    private final JsonRpcClient client;
    private final List<VerificationResult> results = new ArrayList<>();
    private final long start = System.nanoTime();
    private int transportFailures;

    public VerificationRun(
            VerificationSettings settings, UnmatchedResponseCounter unmatchedResponses, JsonRpcClient client) {
        this.settings = settings;
        this.unmatchedResponses = unmatchedResponses;
        this.client = client;
    }

    /** The outcome of a call. */
    private record Verdict(VerificationResult.Status status, String detail) {
        static final Verdict PASSED = new Verdict(VerificationResult.Status.PASSED, "");

        static Verdict passed(String detail) {
            return new Verdict(VerificationResult.Status.PASSED, detail);
        }

        static Verdict failed(String detail) {
            return new Verdict(VerificationResult.Status.FAILED, shortened(detail, MAX_DETAIL));
        }

        static Verdict skipped(String detail) {
            return new Verdict(VerificationResult.Status.SKIPPED, detail);
        }
    }

    public ContractReport report() {
        VerificationPlan plan = new VerificationPlan(settings);
        unknownMethod();
        for (VerificationPlan.PlannedCall call : plan.calls()) {
            long before = System.nanoTime();
            Verdict verdict = verdict(call);
            results.add(new VerificationResult(
                    call.contract().name(),
                    call.kind(),
                    call.name(),
                    verdict.status,
                    verdict.detail,
                    JsonNodes.raw(call.params()),
                    Duration.ofNanos(System.nanoTime() - before)));
        }
        for (String name : plan.uncalled()) {
            String reason =
                    settings.generated() ? "no parameters were found that its schemas allow" : "it has no examples";
            results.add(new VerificationResult(
                    name,
                    VerificationResult.Kind.EXAMPLE,
                    "all",
                    VerificationResult.Status.SKIPPED,
                    reason + ", so it was not called",
                    null,
                    Duration.ZERO));
        }
        return new ContractReport(
                settings.document().info().title(),
                settings.seed(),
                results,
                Duration.ofNanos(System.nanoTime() - start));
    }

    /** Calls a method that does not exist. It is the first call, since it shows without side effects whether the server is reachable. */
    private void unknownMethod() {
        long before = System.nanoTime();
        Verdict verdict;
        try {
            RawJson result = client.call(UNKNOWN, RawJson.class, CallOption.timeout(settings.timeout()));
            verdict = Verdict.failed("answered with " + result + " instead of error -32601");
        } catch (MethodNotFoundException expected) {
            verdict = Verdict.PASSED;
        } catch (JsonRpcException error) {
            verdict = Verdict.failed(describe(error) + " instead of error -32601");
        }
        results.add(new VerificationResult(
                UNKNOWN,
                VerificationResult.Kind.UNKNOWN,
                "a method that the document does not have",
                verdict.status,
                verdict.detail,
                null,
                Duration.ofNanos(System.nanoTime() - before)));
    }

    private static String describe(JsonRpcException error) {
        if (!error.isFromPeer()) {
            return error instanceof CallTimeoutException ? "gave no answer in time" : "failed: " + error.message();
        }
        String data = error.data().map(value -> " " + value).orElse("");
        return "answered with error " + error.code() + " (" + error.message() + ")" + data;
    }

    private Verdict verdict(VerificationPlan.PlannedCall call) {
        if (System.nanoTime() - start > settings.limit().toNanos()) {
            return Verdict.skipped("the time was up");
        }
        if (transportFailures >= MAX_FAILURES) {
            return Verdict.skipped("the server could not be reached any more");
        }
        List<SchemaViolation> contradictions = contradictions(call);
        if (!contradictions.isEmpty()) {
            return Verdict.skipped("the document does not allow its own example: " + contradictions);
        }
        try {
            Verdict verdict = call.notification() ? notified(call) : called(call);
            transportFailures = 0;
            return verdict;
        } catch (TransportException unreachable) {
            transportFailures++;
            return Verdict.failed("no answer: " + unreachable.getMessage());
        } catch (IllegalArgumentException deep) {
            return Verdict.failed("answered with what cannot be checked: " + deep.getMessage());
        }
    }

    /** The violations in the example itself, which are not the server's. */
    private List<SchemaViolation> contradictions(VerificationPlan.PlannedCall call) {
        if (call.kind() != VerificationResult.Kind.EXAMPLE) {
            return List.of();
        }
        List<SchemaViolation> contradictions =
                new ArrayList<>(call.contract().params().violations(call.params()));
        JsonNode expected = call.expected();
        SchemaValidator validator = call.contract().result().orElse(null);
        if (settings.exact() && expected != null && validator != null) {
            contradictions.addAll(validator.violations(expected));
        }
        return contradictions;
    }

    private Verdict notified(VerificationPlan.PlannedCall call) {
        int before = unmatchedResponses.count();
        client.notify(call.contract().name(), JsonNodes.raw(call.params()));
        try {
            // The response to this call comes after a response to the notification.
            client.call(UNKNOWN, RawJson.class, CallOption.timeout(settings.timeout()));
        } catch (JsonRpcException expected) {
            if (!expected.isFromPeer()) {
                return Verdict.failed("after the notification, another call " + describe(expected));
            }
        }
        return unmatchedResponses.count() == before ? Verdict.PASSED : Verdict.failed("a notification was answered");
    }

    private Verdict called(VerificationPlan.PlannedCall call) {
        MethodContract contract = call.contract();
        if (contract.items().isPresent()) {
            Optional<StreamVerifier.Outcome> outcome =
                    new StreamVerifier(client, settings.timeout()).consume(contract, JsonNodes.raw(call.params()));
            if (outcome.isPresent()) {
                return streamed(call, outcome.get());
            }
        }
        try {
            return result(call, JsonNodes.tree(call(contract.name(), call.params())));
        } catch (JsonRpcException error) {
            if (contract.items().isPresent() && error.code() == -32600) {
                return Verdict.skipped("its stream needs a connection, or version 3.0");
            }
            return error(call, error);
        }
    }

    private RawJson call(String method, JsonNode params) {
        return client.call(method, JsonNodes.raw(params), RawJson.class, CallOption.timeout(settings.timeout()));
    }

    private Verdict result(VerificationPlan.PlannedCall call, JsonNode result) {
        if (call.kind() == VerificationResult.Kind.INVALID) {
            return Verdict.failed("answered with " + shown(result) + " instead of error " + INVALID_PARAMS);
        }
        JsonNode expected = call.expected();
        if (settings.exact() && expected != null && !JsonNodes.same(expected, result)) {
            return Verdict.failed("answered with " + shown(result) + " instead of " + shown(expected));
        }
        SchemaValidator validator = call.contract().result().orElseThrow();
        List<SchemaViolation> violations = validator.violations(result);
        return violations.isEmpty()
                ? Verdict.PASSED
                : Verdict.failed("answered with " + shown(result) + ", which its schema does not allow: " + violations);
    }

    private static String shortened(String text, int max) {
        return text.length() <= max ? text : text.substring(0, max) + "...";
    }

    private static String shown(JsonNode value) {
        return shortened(value.toString(), MAX_VALUE);
    }

    private Verdict error(VerificationPlan.PlannedCall call, JsonRpcException error) {
        boolean rejected = error.isFromPeer() && error.code() == INVALID_PARAMS;
        if (call.kind() == VerificationResult.Kind.INVALID) {
            return rejected ? Verdict.PASSED : Verdict.failed(describe(error) + " instead of error " + INVALID_PARAMS);
        }
        boolean declared =
                error.isFromPeer() && call.contract().errors().stream().anyMatch(each -> each.code() == error.code());
        if (declared && call.kind() == VerificationResult.Kind.VALID) {
            return Verdict.passed(describe(error) + ", which the document declares");
        }
        return Verdict.failed(describe(error)
                + (call.kind() == VerificationResult.Kind.EXAMPLE
                        ? " instead of a result"
                        : rejected
                                ? ", although the document allows the parameters"
                                : ", which the document does not declare"));
    }

    private Verdict streamed(VerificationPlan.PlannedCall call, StreamVerifier.Outcome outcome) {
        JsonRpcException error = outcome.error();
        if (error != null) {
            return error(call, error);
        }
        if (call.kind() == VerificationResult.Kind.INVALID) {
            return Verdict.failed(
                    "answered with a stream of " + outcome.items() + " items instead of error " + INVALID_PARAMS);
        }
        if (!outcome.violations().isEmpty()) {
            return Verdict.failed("sent what the schema of its items does not allow: " + outcome.violations());
        }
        return outcome.ended() || outcome.items() > 0 ? Verdict.PASSED : Verdict.skipped("no item came in time");
    }
}
