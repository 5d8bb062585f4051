package dev.antiphon.contract;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.contract.internal.Json;
import dev.antiphon.contract.internal.Operation;
import dev.antiphon.contract.internal.Shape;
import dev.antiphon.contract.internal.Violation;
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
final class ContractRun {
    /** After so many calls in a row that could not be carried, nobody is there any more. */
    private static final int MOST_LOST = 3;

    private static final String UNKNOWN = "antiphon.there_is_no_such_method";
    private static final int INVALID_PARAMS = -32602;

    private final ContractCheck check;
    private final JsonRpcClient client;
    private final List<Check> checks = new ArrayList<>();
    private final long began = System.nanoTime();
    private int lost;

    ContractRun(ContractCheck check, JsonRpcClient client) {
        this.check = check;
        this.client = client;
    }

    /** What came of a call, in the words of a check. */
    private record Verdict(Check.Status status, String detail) {
        static final Verdict PASSED = new Verdict(Check.Status.PASSED, "");

        static Verdict passed(String detail) {
            return new Verdict(Check.Status.PASSED, detail);
        }

        static Verdict failed(String detail) {
            return new Verdict(Check.Status.FAILED, ReportText.shortened(detail));
        }

        static Verdict skipped(String detail) {
            return new Verdict(Check.Status.SKIPPED, detail);
        }
    }

    ContractReport report() {
        Agenda agenda = new Agenda(check);
        unknown();
        for (Agenda.Asked asked : agenda.asked()) {
            long before = System.nanoTime();
            Verdict verdict = verdict(asked);
            checks.add(new Check(
                    asked.operation().name(),
                    asked.kind(),
                    asked.name(),
                    verdict.status,
                    verdict.detail,
                    Json.raw(asked.params()),
                    Duration.ofNanos(System.nanoTime() - before)));
        }
        for (String name : agenda.silent()) {
            String why = check.generated ? "no parameters were found that its schemas allow" : "it has no examples";
            checks.add(new Check(
                    name,
                    Check.Kind.EXAMPLE,
                    "all",
                    Check.Status.SKIPPED,
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
        checks.add(new Check(
                UNKNOWN,
                Check.Kind.UNKNOWN,
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

    private Verdict verdict(Agenda.Asked asked) {
        if (System.nanoTime() - began > check.limit.toNanos()) {
            return Verdict.skipped("the time was up");
        }
        if (lost >= MOST_LOST) {
            return Verdict.skipped("the server could not be reached any more");
        }
        List<Violation> contradictions = contradictions(asked);
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
    private List<Violation> contradictions(Agenda.Asked asked) {
        if (asked.kind() != Check.Kind.EXAMPLE) {
            return List.of();
        }
        List<Violation> contradictions =
                new ArrayList<>(asked.operation().params().violations(asked.params()));
        JsonNode expected = asked.expected();
        Shape shape = asked.operation().result().orElse(null);
        if (check.exact && expected != null && shape != null) {
            contradictions.addAll(shape.violations(expected));
        }
        return contradictions;
    }

    private Verdict notified(Agenda.Asked asked) {
        int before = check.unasked.count();
        client.notify(asked.operation().name(), Json.raw(asked.params()));
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

    private Verdict answered(Agenda.Asked asked) {
        Operation operation = asked.operation();
        if (operation.items().isPresent()) {
            Optional<StreamCheck.Outcome> outcome =
                    new StreamCheck(client, check.timeout).consume(operation, Json.raw(asked.params()));
            if (outcome.isPresent()) {
                return streamed(asked, outcome.get());
            }
        }
        try {
            return result(asked, Json.tree(call(operation.name(), asked.params())));
        } catch (JsonRpcException error) {
            if (operation.items().isPresent() && error.code() == -32600) {
                return Verdict.skipped("its stream needs a connection, or version 3.0");
            }
            return error(asked, error);
        }
    }

    private RawJson call(String method, JsonNode params) {
        return client.call(method, Json.raw(params), RawJson.class, CallOption.timeout(check.timeout));
    }

    private Verdict result(Agenda.Asked asked, JsonNode result) {
        if (asked.kind() == Check.Kind.INVALID) {
            return Verdict.failed("answered with " + shown(result) + " instead of error " + INVALID_PARAMS);
        }
        JsonNode expected = asked.expected();
        if (check.exact && expected != null && !Json.same(expected, result)) {
            return Verdict.failed("answered with " + shown(result) + " instead of " + shown(expected));
        }
        Shape shape = asked.operation().result().orElseThrow();
        List<Violation> violations = shape.violations(result);
        return violations.isEmpty()
                ? Verdict.PASSED
                : Verdict.failed("answered with " + shown(result) + ", which its schema does not allow: " + violations);
    }

    private static String shown(JsonNode value) {
        return ReportText.shortened(value.toString(), 160);
    }

    private Verdict error(Agenda.Asked asked, JsonRpcException error) {
        boolean refused = error.isFromPeer() && error.code() == INVALID_PARAMS;
        if (asked.kind() == Check.Kind.INVALID) {
            return refused ? Verdict.PASSED : Verdict.failed(told(error) + " instead of error " + INVALID_PARAMS);
        }
        boolean declared =
                error.isFromPeer() && asked.operation().errors().stream().anyMatch(each -> each.code() == error.code());
        if (declared && asked.kind() == Check.Kind.VALID) {
            return Verdict.passed(told(error) + ", which the document declares");
        }
        return Verdict.failed(told(error)
                + (asked.kind() == Check.Kind.EXAMPLE
                        ? " instead of a result"
                        : refused
                                ? ", although the document allows the parameters"
                                : ", which the document does not declare"));
    }

    private Verdict streamed(Agenda.Asked asked, StreamCheck.Outcome outcome) {
        JsonRpcException error = outcome.error();
        if (error != null) {
            return error(asked, error);
        }
        if (asked.kind() == Check.Kind.INVALID) {
            return Verdict.failed(
                    "answered with a stream of " + outcome.items() + " items instead of error " + INVALID_PARAMS);
        }
        if (!outcome.violations().isEmpty()) {
            return Verdict.failed("sent what the schema of its items does not allow: " + outcome.violations());
        }
        return outcome.ended() || outcome.items() > 0 ? Verdict.PASSED : Verdict.skipped("no item came in time");
    }
}
