package dev.antiphon.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.blackbox.Scenario.Needs;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** Calls have the same results and the same bytes on the wire, whichever side uses generated code. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServiceContract {
    private final RecordedTransport.Kind kind;
    private final ProtocolVersion version;
    private final Map<Mode, RecordedTransport> transports = new EnumMap<>(Mode.class);

    ServiceContract(RecordedTransport.Kind kind, ProtocolVersion version) {
        this.kind = kind;
        this.version = version;
        for (Mode mode : Mode.values()) {
            JsonRpcServer server =
                    mode.register(JsonRpcServer.builder().accept(version)).build();
            transports.put(mode, kind.open(server));
        }
    }

    @AfterAll
    void close() {
        transports.values().forEach(RecordedTransport::close);
    }

    /** The outcome of a call: the result as Java sees it, and the bytes. */
    private record Outcome(String result, List<String> sent, List<String> received) {
        private static final Pattern RANDOM = Pattern.compile("\"[A-Za-z0-9_-]{22}\"");

        /** The ids of streams are random, and are replaced by numbers. */
        static Outcome of(String result, List<String> sent, List<String> received) {
            Map<String, String> numbers = new HashMap<>();
            return new Outcome(
                    result,
                    numbered(without(cancelled(sent), sent), numbers),
                    numbered(without(cancelled(sent), received), numbers));
        }

        /** The ids of cancellations of streams, which are sent after the end, and may be answered too late. */
        private static Set<String> cancelled(List<String> sent) {
            return sent.stream()
                    .filter(message -> message.contains("cancelFlow"))
                    .map(message -> message.substring(message.lastIndexOf("\"id\":")))
                    .collect(Collectors.toSet());
        }

        private static List<String> without(Set<String> ids, List<String> messages) {
            return messages.stream()
                    .filter(message -> ids.stream().noneMatch(message::endsWith))
                    .toList();
        }

        /** Items in both directions have no order, and their ids are those of the whole server. */
        Outcome inAnyOrder() {
            return new Outcome(result, sorted(sent), sorted(received));
        }

        private static List<String> sorted(List<String> messages) {
            return messages.stream()
                    .map(message -> message.replaceAll("\"id\":\\d+", "\"id\":0"))
                    .sorted()
                    .toList();
        }

        private static List<String> numbered(List<String> messages, Map<String, String> numbers) {
            return messages.stream()
                    .map(message -> RANDOM.matcher(message)
                            .replaceAll(
                                    id -> numbers.computeIfAbsent(id.group(), unused -> "\"#" + numbers.size() + "\"")))
                    .toList();
        }
    }

    @TestFactory
    Stream<DynamicTest> calls_have_the_result_and_the_bytes_that_they_have_by_reflection() {
        return Scenarios.all().stream().flatMap(scenario -> {
            Outcome reflected = outcome(scenario, Mode.REFLECTION);
            return Stream.of(Mode.values())
                    .map(mode -> DynamicTest.dynamicTest(scenario + " " + mode, () -> {
                        Outcome outcome = mode == Mode.REFLECTION ? reflected : outcome(scenario, mode);
                        if (can(scenario.needs())) {
                            assertThat(outcome.result).isEqualTo(scenario.expected());
                        } else if (scenario.needs() != Needs.OBJECTS) {
                            assertThat(outcome.result).startsWith("refused: ");
                        }
                        assertThat(outcome).isEqualTo(reflected);
                    }));
        });
    }

    private boolean can(Needs what) {
        boolean connected = kind != RecordedTransport.Kind.HTTP;
        return switch (what) {
            case NOTHING -> true;
            case NAMES, OBJECTS -> version != ProtocolVersion.V1_0;
            case STREAMS -> version == ProtocolVersion.V3_0 || (version == ProtocolVersion.V2_0 && connected);
            case CONNECTION -> version != ProtocolVersion.V1_0 && connected;
        };
    }

    private <S> Outcome outcome(Scenario<S> scenario, Mode mode) {
        ClientBuilder builder = JsonRpcClient.builder().version(version);
        try (RecordedTransport.End end = transports.get(mode).connect(builder)) {
            String result = result(scenario, mode, end.client());
            Outcome outcome =
                    Outcome.of(result, end.sent().get(), end.received().get());
            return scenario.needs() == Needs.CONNECTION ? outcome.inAnyOrder() : outcome;
        }
    }

    private static <S> String result(Scenario<S> scenario, Mode mode, JsonRpcClient client) {
        S stub;
        try {
            stub = client.service(scenario.service(), Scenarios.options(scenario.service(), mode.clientOptions()));
        } catch (IllegalArgumentException e) {
            return "refused: " + sorted(e.getMessage().replaceAll("localhost:\\d+", "localhost"));
        }
        try {
            return ValueText.of(scenario.call().on(stub));
        } catch (Exception e) {
            return ValueText.of(e);
        }
    }

    /** Reflection finds methods in another order than the source. */
    static String sorted(String refusal) {
        List<String> lines = refusal.lines().toList();
        return lines.get(0) + lines.stream().skip(1).sorted().toList();
    }
}
