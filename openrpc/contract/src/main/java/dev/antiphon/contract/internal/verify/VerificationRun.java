package dev.antiphon.contract.internal.verify;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.contract.ContractReport;
import dev.antiphon.contract.ContractVerifier;
import dev.antiphon.contract.ReportWriter;
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

/** One run of a check. For one thread and one run. */
public final class VerificationRun {
    /** After so many calls in a row that could not be carried, nobody is there any more. */
    private static final int MOST_LOST = 3;

    private static final String UNKNOWN = "antiphon.there_is_no_such_method";
    private static final int INVALID_PARAMS = -32602;

    private final ContractVerifier check;
    private final JsonRpcClient client;
    private final List<VerificationResult> checks = new ArrayList<>();
    private final long began = System.nanoTime();
    private int lost;

    public VerificationRun(ContractVerifier check, JsonRpcClient client) {
        this.check = check;
        this.client = client;
    }

    /** What came of a call, in the words of a check. */
    private record Verdict(VerificationResult.Status status, String detail) {
        static final Verdict PASSED = new Verdict(VerificationResult.Status.PASSED, "");

        static Verdict passed(String detail) {
            return new Verdict(VerificationResult.Status.PASSED, detail);
        }

        static Verdict failed(String detail) {
            return new Verdict(VerificationResult.Status.FAILED, ReportWriter.shortened(detail));
        }

        static Verdict skipped(String detail) {
            return new Verdict(VerificationResult.Status.SKIPPED, detail);
        }
    }

    public ContractReport report() {
        VerificationPlan agenda = new VerificationPlan(check);
        unknown();
        for (VerificationPlan.PlannedCall asked : agenda.asked()) {
            long before = System.nanoTime();
            Verdict verdict = verdict(asked);
            checks.add(new VerificationResult(
                    asked.operation().name(),
                    asked.kind(),
                    asked.name(),
                    verdict.status,
                    verdict.detail,
                    JsonNodes.raw(asked.params()),
                    Duration.ofNanos(System.nanoTime() - before)));
        }
        for (String name : agenda.silent()) {
            String why = check.generated ? "no parameters were found that its schemas allow" : "it has no examples";
            checks.add(new VerificationResult(
                    name,
                    VerificationResult.Kind.EXAMPLE,
                    "all",
                    VerificationResult.Status.SKIPPED,
                    why + ", so it was not called",
                    null,
                    Duration.ZERO));
        }
        return new ContractReport(
                check.document.info().title(), check.seed, checks, Duration.ofNanos(System.nanoTime() - began));
    }

    /** What everybody must answer so, asked first: who cannot be reached is found out without harm. */
    private void unknown() {
        long before = System.nanoTime();
        Verdict verdict;
        try {
            RawJson result = client.call(UNKNOWN, RawJson.class, CallOption.timeout(check.timeout));
            verdict = Verdict.failed("answered with " + result + " instead of error -32601");
        } catch (MethodNotFoundException asItShould) {
            verdict = Verdict.PASSED;
        } catch (JsonRpcException error) {
            verdict = Verdict.failed(told(error) + " instead of error -32601");
        }
        checks.add(new VerificationResult(
                UNKNOWN,
                VerificationResult.Kind.UNKNOWN,
                "a method that the document does not have",
                verdict.status,
                verdict.detail,
                null,
                Duration.ofNanos(System.nanoTime() - before)));
    }

    private static String told(JsonRpcException error) {
        if (!error.isFromPeer()) {
            return error instanceof CallTimeoutException ? "gave no answer in time" : "failed: " + error.message();
        }
        String data = error.data().map(value -> " " + value).orElse("");
        return "answered with error " + error.code() + " (" + error.message() + ")" + data;
    }

    private Verdict verdict(VerificationPlan.PlannedCall asked) {
        if (System.nanoTime() - began > check.limit.toNanos()) {
            return Verdict.skipped("the time was up");
        }
        if (lost >= MOST_LOST) {
            return Verdict.skipped("the server could not be reached any more");
        }
        List<SchemaViolation> contradictions = contradictions(asked);
        if (!contradictions.isEmpty()) {
            return Verdict.skipped("the document does not allow its own example: " + contradictions);
        }
        try {
            Verdict verdict = asked.notification() ? notified(asked) : answered(asked);
            lost = 0;
            return verdict;
        } catch (TransportException unreachable) {
            lost++;
            return Verdict.failed("no answer: " + unreachable.getMessage());
        } catch (IllegalArgumentException deep) {
            return Verdict.failed("answered with what cannot be checked: " + deep.getMessage());
        }
    }

    /** What is wrong with an example is not the fault of the server. */
    private List<SchemaViolation> contradictions(VerificationPlan.PlannedCall asked) {
        if (asked.kind() != VerificationResult.Kind.EXAMPLE) {
            return List.of();
        }
        List<SchemaViolation> contradictions =
                new ArrayList<>(asked.operation().params().violations(asked.params()));
        JsonNode expected = asked.expected();
        SchemaValidator shape = asked.operation().result().orElse(null);
        if (check.exact && expected != null && shape != null) {
            contradictions.addAll(shape.violations(expected));
        }
        return contradictions;
    }

    private Verdict notified(VerificationPlan.PlannedCall asked) {
        int before = check.unasked.count();
        client.notify(asked.operation().name(), JsonNodes.raw(asked.params()));
        try {
            // What answers this comes behind what would answer the notification.
            client.call(UNKNOWN, RawJson.class, CallOption.timeout(check.timeout));
        } catch (JsonRpcException expected) {
            if (!expected.isFromPeer()) {
                return Verdict.failed("after the notification, another call " + told(expected));
            }
        }
        return check.unasked.count() == before ? Verdict.PASSED : Verdict.failed("a notification was answered");
    }

    private Verdict answered(VerificationPlan.PlannedCall asked) {
        MethodContract operation = asked.operation();
        if (operation.items().isPresent()) {
            Optional<StreamVerifier.Outcome> outcome =
                    new StreamVerifier(client, check.timeout).consume(operation, JsonNodes.raw(asked.params()));
            if (outcome.isPresent()) {
                return streamed(asked, outcome.get());
            }
        }
        try {
            return result(asked, JsonNodes.tree(call(operation.name(), asked.params())));
        } catch (JsonRpcException error) {
            if (operation.items().isPresent() && error.code() == -32600) {
                return Verdict.skipped("its stream needs a connection, or version 3.0");
            }
            return error(asked, error);
        }
    }

    private RawJson call(String method, JsonNode params) {
        return client.call(method, JsonNodes.raw(params), RawJson.class, CallOption.timeout(check.timeout));
    }

    private Verdict result(VerificationPlan.PlannedCall asked, JsonNode result) {
        if (asked.kind() == VerificationResult.Kind.INVALID) {
            return Verdict.failed("answered with " + shown(result) + " instead of error " + INVALID_PARAMS);
        }
        JsonNode expected = asked.expected();
        if (check.exact && expected != null && !JsonNodes.same(expected, result)) {
            return Verdict.failed("answered with " + shown(result) + " instead of " + shown(expected));
        }
        SchemaValidator shape = asked.operation().result().orElseThrow();
        List<SchemaViolation> violations = shape.violations(result);
        return violations.isEmpty()
                ? Verdict.PASSED
                : Verdict.failed("answered with " + shown(result) + ", which its schema does not allow: " + violations);
    }

    private static String shown(JsonNode value) {
        return ReportWriter.shortened(value.toString(), 160);
    }

    private Verdict error(VerificationPlan.PlannedCall asked, JsonRpcException error) {
        boolean refused = error.isFromPeer() && error.code() == INVALID_PARAMS;
        if (asked.kind() == VerificationResult.Kind.INVALID) {
            return refused ? Verdict.PASSED : Verdict.failed(told(error) + " instead of error " + INVALID_PARAMS);
        }
        boolean declared =
                error.isFromPeer() && asked.operation().errors().stream().anyMatch(each -> each.code() == error.code());
        if (declared && asked.kind() == VerificationResult.Kind.VALID) {
            return Verdict.passed(told(error) + ", which the document declares");
        }
        return Verdict.failed(told(error)
                + (asked.kind() == VerificationResult.Kind.EXAMPLE
                        ? " instead of a result"
                        : refused
                                ? ", although the document allows the parameters"
                                : ", which the document does not declare"));
    }

    private Verdict streamed(VerificationPlan.PlannedCall asked, StreamVerifier.Outcome outcome) {
        JsonRpcException error = outcome.error();
        if (error != null) {
            return error(asked, error);
        }
        if (asked.kind() == VerificationResult.Kind.INVALID) {
            return Verdict.failed(
                    "answered with a stream of " + outcome.items() + " items instead of error " + INVALID_PARAMS);
        }
        if (!outcome.violations().isEmpty()) {
            return Verdict.failed("sent what the schema of its items does not allow: " + outcome.violations());
        }
        return outcome.ended() || outcome.items() > 0 ? Verdict.PASSED : Verdict.skipped("no item came in time");
    }
}
