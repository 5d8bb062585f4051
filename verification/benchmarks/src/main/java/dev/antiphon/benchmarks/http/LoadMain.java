package dev.antiphon.benchmarks.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.time.Duration;

/**
 * Asks the server on a port over so many connections. Each line that it reads says for how many milliseconds; what it prints then is
 * the {@link Throughput}.
 */
public final class LoadMain {
    private LoadMain() {}

    public static void main(String[] args) throws Exception {
        try (ClosedLoopLoad crowd = new ClosedLoopLoad(Integer.parseInt(args[0]), Integer.parseInt(args[1]))) {
            BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, US_ASCII));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.out.println(
                        crowd.run(Duration.ofMillis(Long.parseLong(line))).line());
            }
        }
    }
}
