package dev.antiphon.contract.internal.verify;

import dev.antiphon.contract.ContractVerifier;
import dev.antiphon.contract.VerificationResult;
import dev.antiphon.contract.internal.method.MethodContract;
import dev.antiphon.contract.internal.method.ParamsContract;
import dev.antiphon.contract.internal.sample.InvalidSample;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** What a check is going to ask. For one thread. */
public final class VerificationPlan {
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
    public record PlannedCall(
            MethodContract operation,
            VerificationResult.Kind kind,
            String name,
            JsonNode params,
            @Nullable JsonNode expected,
            boolean notification) {}

    private static final int MOST_EXAMPLES = 50;
    private static final String BY_NAME = "by name";
    private static final String BY_POSITION = "by position";

    private final ContractVerifier check;
    private final List<PlannedCall> asked = new ArrayList<>();
    private final List<String> silent = new ArrayList<>();

    public VerificationPlan(ContractVerifier check) {
        this.check = check;
        for (MethodContract operation : MethodContract.of(check.document)) {
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

    public List<PlannedCall> asked() {
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

    private void examples(MethodContract operation) {
        operation.examples().stream().limit(MOST_EXAMPLES).forEach(example -> {
            JsonNode params = operation.call(example);
            JsonNode expected = example.result();
            asked.add(new PlannedCall(
                    operation, VerificationResult.Kind.EXAMPLE, example.name(), params, expected, expected == null));
        });
    }

    private void generated(MethodContract operation) {
        ParamsContract params = operation.params();
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
    private static boolean isNamed(MethodContract operation) {
        ParamsContract params = operation.params();
        boolean positions = operation.isSubscribed() && params.isByPosition();
        return params.isWhole() || (params.isByName() && !positions);
    }

    private void valid(MethodContract operation, String name, JsonNode params, boolean notification) {
        asked.add(new PlannedCall(operation, VerificationResult.Kind.VALID, name, params, null, notification));
    }

    /** The largest sample has most places to spoil. */
    private void invalid(MethodContract operation, List<JsonNode> samples) {
        ParamsContract params = operation.params();
        JsonNode largest = samples.get(0);
        for (JsonNode sample : samples) {
            largest = sample.toString().length() > largest.toString().length() ? sample : largest;
        }
        List<InvalidSample> flaws = params.flaws(largest, check.invalid);
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
            for (InvalidSample flaw : flaws) {
                ArrayNode array = flaw.path().isEmpty()
                        ? null
                        : params.inOrder(flaw.value()).orElse(null);
                if (array != null && !params.violations(array).isEmpty() && left-- > 0) {
                    invalid(operation, BY_POSITION, new InvalidSample(flaw.path(), flaw.reason(), array));
                }
            }
        }
    }

    private void invalid(MethodContract operation, String way, InvalidSample flaw) {
        String where = flaw.path().isEmpty() ? "" : flaw.path() + " ";
        asked.add(new PlannedCall(
                operation,
                VerificationResult.Kind.INVALID,
                way + ", " + where + flaw.reason(),
                flaw.value(),
                null,
                false));
    }
}
