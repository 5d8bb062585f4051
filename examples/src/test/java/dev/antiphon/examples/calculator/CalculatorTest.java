package dev.antiphon.examples.calculator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.examples.Wait;
import dev.antiphon.transport.Listener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class CalculatorTest {
    private final List<String> log = new CopyOnWriteArrayList<>();

    @Test
    void the_client_gets_results_errors_and_the_successful_part_of_a_batch() {
        List<String> lines = new ArrayList<>();
        try (Listener listener = CalculatorServer.serve(0, log::add)) {
            CalculatorClient.run(listener.address().toString(), lines::add);
        }
        assertThat(lines.subList(0, 3)).containsExactly("10 + 5 = 15.0", "Error: Division by zero", "Sum: 3.0");
        assertThat(lines.get(3)).startsWith("Product: none, ").contains("Method not found");
        assertThat(log)
                .containsExactlyInAnyOrder(
                        "add done",
                        "divide failed",
                        "add done",
                        "multiply failed",
                        "Logged: batch = 0.0",
                        "logCalculation done");
    }

    @Test
    void it_works_over_a_web_socket_too() {
        try (Listener listener = CalculatorServer.serve(0, log::add);
                JsonRpcClient client =
                        JsonRpcClient.connect(listener.address().toString().replaceFirst("http", "ws"))) {
            CalculatorService calculator = client.service(CalculatorService.class);
            assertThat(calculator.subtract(42, 23)).isEqualTo(19);
            assertThat(calculator.divide(1, 4)).isEqualTo(0.25);
            assertThatThrownBy(() -> calculator.divide(1, 0))
                    .isInstanceOfSatisfying(
                            InvalidParamsException.class,
                            e -> assertThat(e.code()).isEqualTo(-32602));
            calculator.logCalculation("1 / 4", 0.25);
            Wait.until("the notification has arrived", () -> log.contains("Logged: 1 / 4 = 0.25"));
        }
    }
}
