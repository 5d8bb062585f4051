package dev.antiphon.contract.internal.verify;

import dev.antiphon.contract.VerificationResult;
import dev.antiphon.contract.internal.method.MethodContract;
import dev.antiphon.contract.internal.method.ParamsContract;
import dev.antiphon.contract.internal.sample.InvalidSample;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** The calls of a verification. Immutable once created. */
public final class VerificationPlan {
    /**
     * A planned call.
     *
     * @param contract the method
     * @param kind the kind of the check
     * @param name the name of the check
     * @param params the parameters
     * @param expected the result of the example, or null
     * @param notification whether to send a notification
     */
    public record PlannedCall(
            MethodContract contract,
            VerificationResult.Kind kind,
            String name,
            JsonNode params,
            @Nullable JsonNode expected,
            boolean notification) {}

    private static final int MAX_EXAMPLES = 50;
    private static final String BY_NAME = "by name";
    private static final String BY_POSITION = "by position";

    private final VerificationSettings settings;
    private final List<PlannedCall> calls = new ArrayList<>();
    private final List<String> uncalled = new ArrayList<>();

    public VerificationPlan(VerificationSettings settings) {
        this.settings = settings;
        for (MethodContract contract : MethodContract.of(settings.document())) {
            if (settings.includes(contract.name())) {
                int before = calls.size();
                examples(contract);
                if (settings.generated()) {
                    generated(contract);
                }
                if (calls.size() == before) {
                    uncalled.add(contract.name());
                }
            }
        }
    }

    public List<PlannedCall> calls() {
        return calls;
    }

    /** The selected methods that are not called. */
    List<String> uncalled() {
        return uncalled;
    }

    private void examples(MethodContract contract) {
        contract.examples().stream().limit(MAX_EXAMPLES).forEach(example -> {
            JsonNode params = contract.call(example);
            JsonNode expected = example.result();
            calls.add(new PlannedCall(
                    contract, VerificationResult.Kind.EXAMPLE, example.name(), params, expected, expected == null));
        });
    }

    private void generated(MethodContract contract) {
        ParamsContract params = contract.params();
        boolean notification = contract.result().isEmpty();
        List<JsonNode> samples = params.samples(settings.seed(), settings.valid());
        int number = 1;
        for (JsonNode sample : samples) {
            if (isNamed(contract)) {
                valid(contract, BY_NAME + " " + number, sample, notification);
            }
            if (params.isByPosition() && !params.isWhole()) {
                int place = number;
                params.inOrder(sample)
                        .ifPresent(array -> valid(contract, BY_POSITION + " " + place, array, notification));
            }
            number++;
        }
        // There is no response that tells whether a notification was rejected.
        if (!samples.isEmpty() && !notification) {
            invalid(contract, samples);
        }
    }

    /** Whether to call by name: not if a subscription would convert names to positions, and so omit other parameters than intended. */
    private static boolean isNamed(MethodContract contract) {
        ParamsContract params = contract.params();
        boolean positions = contract.isSubscribed() && params.isByPosition();
        return params.isWhole() || (params.isByName() && !positions);
    }

    private void valid(MethodContract contract, String name, JsonNode params, boolean notification) {
        calls.add(new PlannedCall(contract, VerificationResult.Kind.VALID, name, params, null, notification));
    }

    /** Plans calls with variations of the largest sample, which has the most parts to make invalid. */
    private void invalid(MethodContract contract, List<JsonNode> samples) {
        ParamsContract params = contract.params();
        JsonNode largest = samples.get(0);
        for (JsonNode sample : samples) {
            largest = sample.toString().length() > largest.toString().length() ? sample : largest;
        }
        List<InvalidSample> invalid = params.invalidSamples(largest, settings.invalid());
        if (isNamed(contract)) {
            invalid.forEach(sample -> invalid(contract, BY_NAME, sample));
        }
        if (params.isByPosition() && !params.isWhole()) {
            int left = settings.invalid();
            for (JsonNode sample : samples) {
                ArrayNode array = params.inOrder(sample).orElse(null);
                if (array != null && left > 0) {
                    params.invalidLengths(array).forEach(each -> invalid(contract, BY_POSITION, each));
                    break;
                }
            }
            for (InvalidSample sample : invalid) {
                ArrayNode array = sample.path().isEmpty()
                        ? null
                        : params.inOrder(sample.value()).orElse(null);
                if (array != null && !params.violations(array).isEmpty() && left-- > 0) {
                    invalid(contract, BY_POSITION, new InvalidSample(sample.path(), sample.reason(), array));
                }
            }
        }
    }

    private void invalid(MethodContract contract, String way, InvalidSample sample) {
        String where = sample.path().isEmpty() ? "" : sample.path() + " ";
        calls.add(new PlannedCall(
                contract,
                VerificationResult.Kind.INVALID,
                way + ", " + where + sample.reason(),
                sample.value(),
                null,
                false));
    }
}
