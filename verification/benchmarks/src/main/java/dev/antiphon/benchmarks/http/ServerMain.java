package dev.antiphon.benchmarks.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.InputStreamReader;

/**
 * Starts the named server, prints its port, and then its {@link ResourceUsage} for every line of the input; ends with the input.
 */
public final class ServerMain {
    private ServerMain() {}

    public static void main(String[] args) throws Exception {
        HttpTarget target = HttpContenders.valueOf(args[0]).open();
        System.out.println(target.port());
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, US_ASCII));
        while (lines.readLine() != null) {
            System.out.println(ResourceUsage.now().line());
        }
        // Without an orderly shutdown, which takes each server a different time.
        Runtime.getRuntime().halt(0);
    }
}
