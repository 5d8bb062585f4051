package dev.antiphon.benchmarks.load;

import java.util.List;
import java.util.stream.IntStream;

/** Creates orders of any size, always the same for the same number of lines. */
public final class Orders {
    private static final List<String> GOODS =
            List.of("Fountain pen, medium nib", "Notebook, dotted, A5", "Ink, blue-black, 50 ml", "Desk lamp");

    private Orders() {}

    public static Order withLines(int count) {
        return new Order(
                "2024-000117",
                new Customer(
                        48_213,
                        "Zoë Martin",
                        "zoe@example.org",
                        true,
                        new Address("Rue des Lilas 14", "Lyon", "69008", "FR")),
                IntStream.range(0, count).mapToObj(Orders::line).toList(),
                List.of("priority", "returning", "invoice"),
                false,
                249.75,
                "Ring the \"lower\" bell\nand leave it with the neighbour.");
    }

    private static OrderLine line(int index) {
        return new OrderLine(
                "SKU-" + (10_000 + index),
                GOODS.get(index % GOODS.size()),
                1 + index % 7,
                // Halves and quarters are exact in binary, so every library prints the same digits.
                4.25 + 0.5 * (index % 90),
                index % 3 != 0);
    }
}
