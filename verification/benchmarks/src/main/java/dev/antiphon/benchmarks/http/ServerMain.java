package dev.antiphon.benchmarks.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.InputStreamReader;

/**
 * Opens the server that is named, prints its port, and then its {@link ResourceUsage} for every line that it reads; ends when there are no
 * more lines.
 */
public final class ServerMain {
    private ServerMain() {}

    public static void main(String[] args) throws Exception {
        HttpTarget site = HttpContenders.valueOf(args[0]).open();
        System.out.println(site.port());
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, US_ASCII));
        while (lines.readLine() != null) {
            System.out.println(ResourceUsage.now().line());
        }
        // Nobody needs an orderly end, and every server has its own idea of one.
        Runtime.getRuntime().halt(0);
    }
}
