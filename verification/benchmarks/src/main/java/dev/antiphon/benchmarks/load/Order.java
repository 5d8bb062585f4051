package dev.antiphon.benchmarks.load;

import java.util.List;

/** The nested record that is echoed: strings, integers and fractions, booleans, and lists. */
public record Order(
        String number,
        Customer customer,
        List<OrderLine> lines,
        List<String> tags,
        boolean giftWrapped,
        double total,
        String note) {}
