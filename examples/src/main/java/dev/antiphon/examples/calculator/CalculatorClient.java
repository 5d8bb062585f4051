package dev.antiphon.examples.calculator;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.BatchResult;
import dev.antiphon.BatchResults;
import dev.antiphon.IdGenerator;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.error.InvalidParamsException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Calls a calculator. */
public final class CalculatorClient {
    private CalculatorClient() {}

    /**
     * Calculates, catches an error, and sends a batch.
     *
     * @param uri the address of the calculator
     * @param out receives the results, line by line
     */
    public static void run(String uri, Consumer<String> out) {
        try (JsonRpcClient client = JsonRpcClient.builder()
                .timeout(Duration.ofSeconds(30))
                .ids(IdGenerator.sequential())
                .connect(uri)) {
            CalculatorService calculator = client.service(CalculatorService.class);
            out.accept("10 + 5 = " + calculator.add(10, 5));
            try {
                calculator.divide(1, 0);
            } catch (InvalidParamsException e) {
                out.accept("Error: " + e.message());
            }

            Batch batch = client.batch();
            BatchCall<Double> sum = batch.call("add", List.of(1.0, 2.0), Double.class);
            BatchCall<Double> product = batch.call("multiply", List.of(3.0, 4.0), Double.class);
            batch.notify("logCalculation", Map.of("operation", "batch", "result", 0.0));
            BatchResults results = batch.send();
            out.accept("Sum: " + text(results.get(sum)));
            out.accept("Product: " + text(results.get(product)));
        }
    }

    private static String text(BatchResult<Double> result) {
        return result instanceof BatchResult.Success<Double> success
                ? success.value().toString()
                : "none, " + ((BatchResult.Failure<Double>) result).error().getMessage();
    }

    /**
     * Calls the calculator of {@link CalculatorServer}.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        run("http://localhost:8080/rpc", System.out::println);
    }
}
