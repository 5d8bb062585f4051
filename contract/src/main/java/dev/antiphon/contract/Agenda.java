package dev.antiphon.contract;

import dev.antiphon.contract.internal.Flaw;
import dev.antiphon.contract.internal.Operation;
import dev.antiphon.contract.internal.Params;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** What a check is going to ask. For one thread. */
final class Agenda {
    /**
     * A call to be made.
     *
     * @param operation of which method
     * @param kind why
     * @param name what of
     * @param params with what
     * @param expected the result that an example gives; null if there is none
     * @param notification whether nobody waits for an answer
     */
    record Asked(
            Operation operation,
            Check.Kind kind,
            String name,
            JsonNode params,
            @Nullable JsonNode expected,
            boolean notification) {}

    private static final int MOST_EXAMPLES = 50;
    private static final String BY_NAME = "by name";
    private static final String BY_POSITION = "by position";

    private final ContractCheck check;
    private final List<Asked> asked = new ArrayList<>();
    private final List<String> silent = new ArrayList<>();

    Agenda(ContractCheck check) {
        this.check = check;
        for (Operation operation : Operation.of(check.document)) {
            if (isChosen(operation.name())) {
                int before = asked.size();
                examples(operation);
                if (check.generated) {
                    generated(operation);
                }
                if (asked.size() == before) {
                    silent.add(operation.name());
                }
            }
        }
    }

    List<Asked> asked() {
        return asked;
    }

    /** Methods of which nothing is asked. */
    List<String> silent() {
        return silent;
    }

    private boolean isChosen(String name) {
        return (check.included.isEmpty() || check.included.stream().anyMatch(pattern -> pattern.matches(name)))
                && check.excluded.stream().noneMatch(pattern -> pattern.matches(name));
    }

    private void examples(Operation operation) {
        operation.examples().stream().limit(MOST_EXAMPLES).forEach(example -> {
            JsonNode params = operation.call(example);
            JsonNode expected = example.result();
            asked.add(new Asked(operation, Check.Kind.EXAMPLE, example.name(), params, expected, expected == null));
        });
    }

    private void generated(Operation operation) {
        Params params = operation.params();
        boolean notification = operation.result().isEmpty();
        List<JsonNode> samples = params.samples(check.seed, check.valid);
        int number = 1;
        for (JsonNode sample : samples) {
            if (isNamed(operation)) {
                valid(operation, BY_NAME + " " + number, sample, notification);
            }
            if (params.isByPosition() && !params.isWhole()) {
                int place = number;
                params.inOrder(sample)
                        .ifPresent(array -> valid(operation, BY_POSITION + " " + place, array, notification));
            }
            number++;
        }
        // Nobody can tell whether a notification was refused.
        if (!samples.isEmpty() && !notification) {
            invalid(operation, samples);
        }
    }

    /** A subscription would turn names into positions, and so what is left out into something else. */
    private static boolean isNamed(Operation operation) {
        Params params = operation.params();
        boolean positions = operation.isSubscribed() && params.isByPosition();
        return params.isWhole() || (params.isByName() && !positions);
    }

    private void valid(Operation operation, String name, JsonNode params, boolean notification) {
        asked.add(new Asked(operation, Check.Kind.VALID, name, params, null, notification));
    }

    /** The largest sample has most places to spoil. */
    private void invalid(Operation operation, List<JsonNode> samples) {
        Params params = operation.params();
        JsonNode largest = samples.get(0);
        for (JsonNode sample : samples) {
            largest = sample.toString().length() > largest.toString().length() ? sample : largest;
        }
        List<Flaw> flaws = params.flaws(largest, check.invalid);
        if (isNamed(operation)) {
            flaws.forEach(flaw -> invalid(operation, BY_NAME, flaw));
        }
        if (params.isByPosition() && !params.isWhole()) {
            int left = check.invalid;
            for (JsonNode sample : samples) {
                ArrayNode array = params.inOrder(sample).orElse(null);
                if (array != null && left > 0) {
                    params.lengths(array).forEach(flaw -> invalid(operation, BY_POSITION, flaw));
                    break;
                }
            }
            for (Flaw flaw : flaws) {
                ArrayNode array = flaw.path().isEmpty()
                        ? null
                        : params.inOrder(flaw.value()).orElse(null);
                if (array != null && !params.violations(array).isEmpty() && left-- > 0) {
                    invalid(operation, BY_POSITION, new Flaw(flaw.path(), flaw.reason(), array));
                }
            }
        }
    }

    private void invalid(Operation operation, String way, Flaw flaw) {
        String where = flaw.path().isEmpty() ? "" : flaw.path() + " ";
        asked.add(new Asked(
                operation, Check.Kind.INVALID, way + ", " + where + flaw.reason(), flaw.value(), null, false));
    }
}
