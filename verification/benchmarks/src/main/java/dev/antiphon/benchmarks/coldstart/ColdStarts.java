package dev.antiphon.benchmarks.coldstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.benchmarks.http.RawCall;
import dev.antiphon.benchmarks.http.RawResponse;
import dev.antiphon.benchmarks.load.Requests;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Starts JVMs one after the other, in turn, and measures the time from start to end, or to the first response. */
public final class ColdStarts {
    private final List<ColdStartContender> candidates;

    public ColdStarts(List<ColdStartContender> candidates) {
        this.candidates = List.copyOf(candidates);
    }

    /** Returns milliseconds, after one turn that is not counted: it fills the file cache. */
    public Map<ColdStartContender, List<Double>> run(int turns) throws IOException, InterruptedException {
        Map<ColdStartContender, List<Double>> milliseconds = new EnumMap<>(ColdStartContender.class);
        for (int turn = 0; turn <= turns; turn++) {
            for (ColdStartContender candidate : candidates) {
                double time = time(candidate);
                if (turn > 0) {
                    milliseconds
                            .computeIfAbsent(candidate, unused -> new ArrayList<>())
                            .add(time);
                }
            }
        }
        return milliseconds;
    }

    private static double time(ColdStartContender candidate) throws IOException, InterruptedException {
        return candidate.listens() ? timeToResponse(candidate) : timeToEnd(candidate);
    }

    private static double timeToEnd(ColdStartContender candidate) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(candidate.command()).redirectErrorStream(true);
        long start = System.nanoTime();
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        int status = process.waitFor();
        long end = System.nanoTime();
        if (status != 0 || !output.contains("19")) {
            throw new IllegalStateException(candidate.title() + " ended with " + status + " and printed: " + output);
        }
        return (end - start) / 1e6;
    }

    /** Waits for the port, which the JVM prints when it listens. */
    private static double timeToResponse(ColdStartContender candidate) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(candidate.command()).redirectError(ProcessBuilder.Redirect.INHERIT);
        byte[] request = Requests.subtractByPosition();
        long start = System.nanoTime();
        Process process = builder.start();
        try (BufferedReader output = process.inputReader(UTF_8)) {
            String port = output.readLine();
            if (port == null) {
                throw new IllegalStateException(candidate.title() + " ended with " + process.waitFor());
            }
            try (RawCall call = new RawCall(Integer.parseInt(port))) {
                RawResponse response = call.post(request);
                long end = System.nanoTime();
                if (response.status() != 200 || !response.body().contains("\"result\":19")) {
                    throw new IllegalStateException(candidate.title() + " answered " + response);
                }
                return (end - start) / 1e6;
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
