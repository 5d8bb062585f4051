package dev.antiphon.benchmarks.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.time.Duration;

/**
 * Generates load on the server at a port over several connections. Each line of the input is a duration in milliseconds; the
 * output is the {@link Throughput}.
 */
public final class LoadMain {
    private LoadMain() {}

    public static void main(String[] args) throws Exception {
        try (ClosedLoopLoad load = new ClosedLoopLoad(Integer.parseInt(args[0]), Integer.parseInt(args[1]))) {
            BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, US_ASCII));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.out.println(
                        load.run(Duration.ofMillis(Long.parseLong(line))).line());
            }
        }
    }
}
