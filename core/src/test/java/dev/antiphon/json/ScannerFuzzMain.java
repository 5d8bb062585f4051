package dev.antiphon.json;

import java.util.Locale;

/**
 * Compares the scanner with the oracle for as long as one likes: {@code ScannerFuzzMain COUNT SEED}. Ends with status 1
 * at the first text on which they disagree, and prints it.
 */
public final class ScannerFuzzMain {
    private ScannerFuzzMain() {}

    public static void main(String[] arguments) {
        long count = arguments.length > 0 ? Long.parseLong(arguments[0]) : 10_000_000;
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        JsonFuzzer fuzzer = new JsonFuzzer(seed);
        ScannerComparison comparison = new ScannerComparison();
        for (long done = 1; done <= count; done++) {
            try {
                comparison.check(fuzzer.next());
            } catch (AssertionError | RuntimeException e) {
                System.out.println("Text " + done + " of seed " + seed + ": " + e);
                System.exit(1);
            }
            if (done % 1_000_000 == 0 || done == count) {
                System.out.println(String.format(
                        Locale.ROOT,
                        "%,d texts of seed %d: %,d accepted, %,d rejected, no disagreement",
                        done,
                        seed,
                        comparison.accepted(),
                        comparison.rejected()));
            }
        }
    }
}
